import type { EditableFile } from '@tact/core/ports/editable-file';
import { editToml } from './edit-toml.ts';
import { parseToml } from './parse-toml.ts';
import { readText, replaceFile } from './replace-file.ts';

/** A TOML file on disk. Nothing is read before it is asked for. */
export function openTomlFile(path: string): EditableFile {
  return {
    path,
    read: () => readText(path),
    parse: (text) => parseToml(text, path),
    edit: (text, change) => editToml(text, change, path),
    write: (text, before) => replaceFile(path, text, before),
  };
}
