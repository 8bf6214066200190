/**
 * Two hundred mail rules as an owner with years of mail might have them, in a form that no engine owns:
 * whoever measures translates them into its own. Most mails match none, as in life.
 */
export interface MailRule {
  readonly name: string;
  /** All of them have to hold. */
  readonly all: readonly MailCondition[];
  readonly label: string;
}

export type MailCondition =
  | { readonly field: 'fromDomain' | 'fromAddress'; readonly is: string }
  /** Without regard to case. */
  | { readonly field: 'subject' | 'listId' | 'text'; readonly contains: string }
  /** In bytes. */
  | { readonly field: 'size'; readonly over: number };

const shops = Array.from({ length: 80 }, (_, index) => `shop-${index + 1}.example`);

const subjectWords = [
  ...['statement of account', 'boarding pass', 'parking', 'warranty', 'recall', 'survey', 'webinar', 'coupon'],
  ...['flash sale', 'wish list', 'back in stock', 'loyalty', 'points', 'gift card', 'trial ends', 'renewal'],
  ...['payslip', 'timesheet', 'expense report', 'on call', 'deploy', 'build failed', 'build fixed', 'merged'],
  ...['assigned to you', 'mentioned you', 'new follower', 'friend request', 'weekly digest', 'daily digest'],
  ...['lottery', 'parcel held', 'customs', 'pick-up point', 'returned goods', 'refund', 'dunning', 'reminder fee'],
  ...['school newsletter', 'parents evening', 'swimming lesson', 'library loan', 'overdue', 'dentist', 'eye test'],
  ...['meter reading', 'tariff', 'water bill', 'chimney sweep', 'broadband fault'],
];

const lists = Array.from({ length: 30 }, (_, index) => `list-${index + 1}.lists.example`);

const people = Array.from({ length: 20 }, (_, index) => `person-${index + 1}@office.example`);

const combined = Array.from({ length: 20 }, (_, index) => index + 1);

export const mailRules: readonly MailRule[] = [
  ...shops.map((domain, index) => ({
    name: `shop ${index + 1}`,
    all: [{ field: 'fromDomain', is: domain } as const],
    label: 'shopping',
  })),
  ...subjectWords.map((words) => ({
    name: `subject ${words}`,
    all: [{ field: 'subject', contains: words } as const],
    label: 'topics',
  })),
  ...lists.map((listId, index) => ({
    name: `list ${index + 1}`,
    all: [{ field: 'listId', contains: listId } as const],
    label: 'lists',
  })),
  ...people.map((address, index) => ({
    name: `person ${index + 1}`,
    all: [{ field: 'fromAddress', is: address } as const],
    label: 'people',
  })),
  ...combined.map((number) => ({
    name: `large reports ${number}`,
    all: [
      { field: 'fromDomain', is: `reports-${number}.example` } as const,
      { field: 'size', over: number * 10_000 } as const,
    ],
    label: 'reports',
  })),
];

if (mailRules.length !== 200) throw new Error(`200 rules are measured, not ${mailRules.length}`);
