/** What can be written as JSON; what is undefined is left out. Parameters, results and targets are made of nothing else. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}
