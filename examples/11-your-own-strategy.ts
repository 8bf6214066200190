// A decision strategy of your own: when is experience enough to respond to an event? At night, only if it is beyond doubt. No key, no file.
import { createDecisionStrategy, exposeOutside, TactError } from 'tact';
import { defineDecisionStrategy, effectiveThreshold } from 'tact/engine';

const quietAtNight = defineDecisionStrategy({
  name: 'quiet_at_night',
  choose(view) {
    const { salience } = view.input;
    const threshold = (salience['darkness'] ?? 0) > 0.5 ? 0.9 : effectiveThreshold(view);
    const by = { threshold, baseThreshold: view.config.confidenceThreshold };
    const [best] = view.facts.candidates; // ranked, the most similar first
    if (best !== undefined && best.bound >= threshold) return { kind: 'fire', candidate: best, ...by };
    return view.facts.hasModel ? { kind: 'think', ...by } : { kind: 'reject', reason: 'nobody_is_up', ...by };
  },
});

const strategy = createDecisionStrategy('quiet_at_night', { strategies: [quietAtNight] });
const vent = {
  heuristicId: 'vent',
  conditionText: 'the greenhouse is too humid',
  suggestedAction: 'Open the roof vent',
  confidence: 0.74,
  similarity: 0.9,
};
const humid = { eventText: 'greenhouse humidity 85 %', eventSource: 'hygrometer', candidates: [vent] };

const day = await strategy.decide({ ...humid, eventId: 'noon' });
console.log(day.path, exposeOutside(day.responseText), day.metadata.threshold); // heuristic Open the roof vent 0.7

const night = await strategy.decide({ ...humid, eventId: 'midnight', salience: { darkness: 1 } });
console.log(night.path, night.metadata.reason); // rejected nobody_is_up

const trace = await strategy.trace(day.responseId);
console.log(exposeOutside(trace?.contextText ?? ''), '→', trace?.matchedHeuristicId, trace?.predictedSuccess); // greenhouse humidity 85 % → vent 0.74

try {
  createDecisionStrategy('quiet_at_nite', { strategies: [quietAtNight] });
} catch (thrown) {
  if (thrown instanceof TactError) console.log(thrown.message); // Unknown decision strategy "quiet_at_nite"; perhaps "quiet_at_night" was meant.
}
await strategy.close();
