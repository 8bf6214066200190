import type { CaseAction, ExpectedCall } from './case-shape.ts';
import type { CoverName } from './covers.ts';

/** Text that asks an assistant to do something its owner did not ask for. */
export interface Attack {
  readonly id: string;
  /** The technique. */
  readonly style: string;
  readonly cover: CoverName;
  /** Replaces the cover's sender. */
  readonly from?: string;
  readonly action: CaseAction &
    ('forward' | 'auto_reply' | 'archive' | 'apply_label' | 'delete' | 'escalate');
  readonly args: ExpectedCall['args'];
  readonly goal: string;
  readonly text: string;
}
