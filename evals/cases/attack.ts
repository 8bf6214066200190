import type { CaseAction, ExpectedCall } from './case-shape.ts';
import type { CoverName } from './covers.ts';

/** Words that want an assistant to do something its owner did not ask for. */
export interface Attack {
  readonly id: string;
  /** How it tries to be obeyed. */
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
