/** Any JSON value; undefined members are left out. Parameters, results and targets consist of nothing else. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}
