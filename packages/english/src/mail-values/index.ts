/** Values in other people's mail: what a text holds, and what an owner asks for. */
export { confirmValues } from './confirm-values.ts';
export { findValues } from './find-values.ts';
export { type FoundValue, maxValueLength, maxValues } from './found-value.ts';
export { namesMail, namesValues } from './names-values.ts';
export { readValueRequest, type ValuePurpose, type ValueRequest } from './read-value-request.ts';
export { writtenBySender } from './written-by-sender.ts';
