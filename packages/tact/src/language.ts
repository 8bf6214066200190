/** Understanding without a model. Pure: the time and the zone are passed in. */

export {
  checkIsoTime,
  createLexicalEmbedder,
  createReplyClassifier,
  createRouter,
  type Domain,
  type FoundTime,
  findDurations,
  findTimes,
  formatTime,
  isZone,
  type LexicalEmbedder,
  type LexicalEmbedderOptions,
  type Moment,
  type ParsedRequest,
  parseReplyWeights,
  parseRequest,
  type ReplyClassifier,
  type ReplyReading,
  type RouteResult,
  type Router,
  resolveTime,
  type Turn,
} from '@tact/english';
export { shippedReplies, shippedRouter } from '@tact/english/shipped-language';
