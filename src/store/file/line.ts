import { crc32 } from 'node:zlib';

const CHECKSUM_LENGTH = 8;
const SPACE = 0x20;

/** One line of a data file: the CRC-32 of the JSON text in eight hexadecimal digits, a space, the text. */
export function encodeLine(json: string): string {
  return `${crc32(json).toString(16).padStart(CHECKSUM_LENGTH, '0')} ${json}\n`;
}

/** What a line says, without its line break; undefined when its checksum does not match. */
export function decodeLine(line: Buffer): unknown {
  if (line.length <= CHECKSUM_LENGTH || line[CHECKSUM_LENGTH] !== SPACE) return undefined;
  const json = line.subarray(CHECKSUM_LENGTH + 1);
  if (crc32(json) !== Number.parseInt(line.toString('latin1', 0, CHECKSUM_LENGTH), 16)) return undefined;
  return JSON.parse(json.toString('utf8'));
}
