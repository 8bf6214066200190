export { plotSvg } from './plot-svg.ts';
export { plotText } from './plot-text.ts';
export { readPolicyFile } from './policy-file.ts';
export { createRandom, type Random } from './random.ts';
export * from './report.ts';
export { populationOf, runEngine, type SimulationSize } from './simulate.ts';
export { defaultSimulatedPolicy, type SimulatedPolicy } from './simulated-policy.ts';
