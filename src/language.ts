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
  type Routed,
  type Router,
  resolveTime,
  type Turn,
} from './language/index.ts';
export { shippedReplies, shippedRouter } from './presets/shipped-language.ts';
