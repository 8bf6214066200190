/** What can be written as JSON. Parameters, results and targets are made of nothing else. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}
