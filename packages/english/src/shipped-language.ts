import {
  createReplyClassifier,
  createRouter,
  parseReplyWeights,
  type ReplyClassifier,
  type Router,
} from './index.ts';
import { replyWeights, routerWeights } from './shipped-models.ts';

let router: Router | null = null;
let replies: ReplyClassifier | null = null;

/**
 * The router that ships with Tact; its weights are read when the first message is routed.
 *
 * @example
 * shippedRouter().route('what is on my calendar tomorrow?', []).domains; // [ 'calendar' ]
 */
export function shippedRouter(): Router {
  return {
    route(text, history) {
      router ??= createRouter(routerWeights());
      return router.route(text, history);
    },
  };
}

/**
 * The reader of answers that ships with Tact. Its weights are read when the first message is.
 *
 * @example
 * const context = { question: 'Delete it?', isHighStakes: false, isPending: true };
 * shippedReplies().classify('nah, leave it', context).kind; // negative
 */
export function shippedReplies(): ReplyClassifier {
  return {
    classify(reply, context) {
      replies ??= createReplyClassifier(parseReplyWeights(replyWeights()));
      return replies.classify(reply, context);
    },
  };
}
