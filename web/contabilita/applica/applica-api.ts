import {
  type DomandaDefinizioniWire,
  rotteContabilizza,
} from '#contract/contabilita/contabilizza.ts';
import type { Risposta } from '#contract/rotta.ts';
import { chiama } from '#web/base/api.ts';
import { nuovoGuid } from '#web/base/guid.ts';
import { messaggioLavoro } from '#web/lavori/annunci.ts';
import { attendiLavoro } from '#web/lavori/lavoro.ts';

export type Confronto = Risposta<typeof rotteContabilizza.bilancio>;

/** Of how many registrations what stands is not what the rules give now. */
export const diverse = ({ registrazioni, immutate, scartate }: Confronto): number =>
  registrazioni - immutate - scartate;

/** Looks at what differs, or leaves it to the next generation; how many were left to it. */
export async function confronta(
  body: DomandaDefinizioniWire,
): Promise<{ readonly confronto: Confronto; readonly segnate: number }> {
  const { guidID: guid } = await chiama(rotteContabilizza.applicaDefinizioni, {
    ...{ query: { guid: nuovoGuid() }, body },
  });
  const lavoro = await attendiLavoro(guid);
  if (lavoro.stato !== 'completato') throw new Error(messaggioLavoro(lavoro));
  const confronto = await chiama(rotteContabilizza.bilancio, { params: { guid } });
  return { confronto, segnate: lavoro.esito?.inseriti ?? 0 };
}
