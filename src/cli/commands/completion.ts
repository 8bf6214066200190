export function configure(): void {}
