import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const BLOCCO = 64 * 1024;

function* aBlocchi(parti: Iterable<Buffer>): Generator<Buffer> {
  for (const parte of parti)
    for (let da = 0; da < parte.length; da += BLOCCO) yield parte.subarray(da, da + BLOCCO);
}

/** One client that COPYs rows which need no reading, checking or converting: `tabella (colonne)`. */
export const copiaRighe = (
  client: PoolClient,
  dove: string,
  parti: Iterable<Buffer>,
): Promise<void> =>
  pipeline(Readable.from(aBlocchi(parti)), client.query(copyFrom(`copy ${dove} from stdin`)));
