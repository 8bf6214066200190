import type { KindWeights } from './weigh-kinds.ts';

// Written by evals/training/train-kinds.ts; not by hand.

/** By feature, as `kindFeatures` names it: personal, receipt, notification, newsletter, list, security, calendar, bounce. */
export const kindWeights: KindWeights = new Map(
  `
attached:bill 0 1 0 0 0 0 0 0
attached:mail 0 0 0 0 0 0 0 0.5
attached:other 0.4 0 0 0 0 0 0 0
attached:pdf 0 0.2 0 0 0 0 0 0
auto:generated -2 0.3 1.5 -0.5 0 0 0 0
auto:replied -2 0 1.8 0 0 0 0 0.8
auto:suppress 0 0 0.5 0 0 0.3 0 0
bias 0 0 0.3 0 0 0 0 0
calendar-header 0 0 0 0 0 0 2 0
campaign -1 0 0 1.8 0 0 0 0
empty-return-path 0 0 0.5 0 0 0 0 1
failed-recipients 0 0 0 0 0 0 0 4
feedback-id -1 0 0.2 0.4 0 0 0 0
from:alert -1 0 1.5 0 0 0 0 0
from:billing -0.7 1.5 0 0 0 0 0 0
from:calendar -1 0 0 0 0 0 2 0
from:daemon -2 0 0 -1 0 0 0 3
from:news -1 0 0 1.3 0 0 0 0
from:no-role 1 0 0 0 0.6 0 0 0
from:nobody -0.5 0 0 0 0 0 0 0
from:office 0 0 0.2 0.3 0 0 0 0
from:robot -2.5 0.6 1 0.2 -1 0.8 0 0
from:security -1 0 0.3 0 0 1.5 0 0
hidden -0.4 0 0 0.4 0 0 0 0
host:bulk -0.5 0.2 0.3 0.5 0 0 0 0
html-only -0.2 0.2 0 0.3 0 0 0 0
invitation 0 0 0 0 0 0 6 0
links:many -0.6 0 0 0.6 0 0 0 0
links:none 0.6 0 0 -0.6 0.2 0 0 0
list-commands -0.5 0 0 0 0.7 0 0 0
list-id -1.5 -0.7 0.3 0.5 1 -1 0 0
list-post 0 0 0 0 2.5 0 0 0
list-sender -0.5 0 0 0 0.8 0 0 0
list-software -1 0 0 0 2 0 0 0
mail-program 1.5 0 -0.5 -0.5 0.3 -0.5 0 0
name:company -0.3 0 0 0.6 0 0 0 0
name:in-address 1 0 0 0 0.7 0 0.2 0
name:in-domain -0.4 0.3 0.3 0.3 0 0.3 0 0
name:none 0 0 0.2 0 0 0 0 0
name:service -0.8 0 0.8 0 0 0 0 0
name:two-words 0.4 0 0 0 0.3 0 0 0
patch 0.3 0 0 0 1 0 0 0
plain-only 0.2 0 0.2 0 0.2 0 0 0
precedence:bulk -1.5 0 0.5 0.8 0.5 0 0 0
precedence:list -1.5 0 0.3 0 1.2 0 0 0
recipients:none 0 0 0 0.2 0 0 0 0
recipients:several 0.2 0 0 0 0.2 0 0 0
reply 1 -0.5 0 -0.8 0.6 -0.5 0 0
report -2 0 0.3 0 0 0 0 0.8
report:delivery 0 0 0 0 0 0 0 5
report:receipt 0 0 3 0 0 0 0 -2
service -1 0 4 -1 -1.5 0 0 0
subject:activity 0 0 1.5 0 0 0 0 0
subject:away 0 0 3 0 0 0 0 0
subject:bounce 0 0 0 0 0 0 0 2.5
subject:calendar 0 0 0 0 0 0 1.8 0
subject:delivery 0 -0.3 1.5 0 0 0 0 0
subject:forward 1.2 0 0 0 0 0 0 0
subject:loud 0 0 0 0.5 0 0 0 0
subject:mailing-list 0 0 0 0 1 0 0 0
subject:marketing 0 0 0 1.3 0 0 0 0
subject:news 0 0 0 1.3 0 0 0 0
subject:none 0.2 0 0 0 0 0 0 0
subject:person 0.3 0 0 0 0 0 0 0
subject:receipt 0 2 0 0 0 0 0 0
subject:reference 0 0 0.7 0 0 0 0 0
subject:reply 1 0 0 -0.5 0.6 0 0 0
subject:security 0 0 0 0 0 2.5 0 0
subject:small 0.4 0 0 0 0 0 0 0
subject:system 0 0 1.2 0 0 0 0 0
subject:tag 0 0 0.2 0 0.7 0 0 0
subject:total 0 0.3 0 0 0 0 0 0
text:activity 0 0 0.9 0 0 0 0 0
text:amounts 0 0.7 0 0 0 0 0 0
text:automatic -1.5 0.3 0.8 -0.5 0 0.3 0 0.2
text:away 0 0 1 0 0 0 0 0
text:bounce 0 0 0 0 0 0 0 1.3
text:browser-view -1 0 0 1.5 0 0 0 0
text:calendar 0 0 0 0 0 0 0.6 0
text:code-digits 0 0 0 0 0 0.4 0 0
text:delivery 0 0 0.6 0 0 0 0 0
text:farewell 0.8 0 0 0 0.3 0 0 0
text:forwards 1 0 0 0 0 0 0 0
text:greeting 0.4 0 0 0 0 0 0 0
text:long 0 0 0 0.4 0 0 0 0
text:mailing-list 0 0 0 0 1 0 0 0
text:marketing 0 0 0 0.8 0 0 0 0
text:money 0 0.4 0 0 0 0 0 0
text:news 0 0 0 0.8 0 0 0 0
text:not-you 0 0 0 0 0 1.2 0 0
text:person 0.9 0 0 0 0.5 0 0 0
text:phone-signature 1.2 0 0 0 0 0 0 0
text:question 0.4 0 0 0 0.3 0 0 0
text:quotes 0.8 0 0 0 0.7 0 0 0
text:receipt 0 1.2 0 0 0 0 0 0
text:security 0 0 0 0 0 1.2 0 0
text:short 0.2 0 0 0 0 0 0 0
text:signature 0.4 0 0 0 0.3 0 0 0
text:subscribed -0.7 0 0.2 0.5 0 0 0 0
text:system 0 0 0.7 0 0 0 0 0
text:tiny 0.3 0 0 0 0 0 0 0
text:total 0 1 0 0 0 0 0 0
text:unsubscribe -0.6 0 0 0.9 0 0 0 0
to-list -0.5 0 0 0 1.5 0 0 0
undisclosed 0 0 0 0.8 0 0 0 0
unsubscribe -2.5 0 0.6 1.8 0.7 -0.8 0 -1
unsubscribe:one-click 0 0 0 0.7 0 0 0 0
`
    .trim()
    .split('\n')
    .map((line): [string, readonly number[]] => {
      const [name = '', ...row] = line.split(' ');
      return [name, row.map(Number)];
    }),
);
