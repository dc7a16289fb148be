import { type CampoPiano, campiPiano } from '#domain/calcolo/confronto-piani.ts';
import { eDecimale } from '#domain/money/decimale.ts';
import { eData } from '#domain/tempo/data.ts';
import classi from './calcolo.module.css';
import type { PianoTitolo, RigaPiano } from './calcolo-api.ts';
import { giorno, numero } from './numeri.ts';

type Differenza = PianoTitolo['differenze'][number];

interface Voce {
  readonly cosa: string;
  readonly prima: string;
  readonly dopo: string;
}

function valore(riga: RigaPiano | null, campo: CampoPiano): string {
  const scritto = riga?.[campo] ?? null;
  if (scritto === null) return '—';
  if (typeof scritto === 'boolean') return scritto ? 'sì' : 'no';
  if (typeof scritto === 'number') return String(scritto);
  if (eData(scritto)) return giorno(scritto);
  return eDecimale(scritto) ? numero(scritto) : scritto;
}

const inBreve = (riga: RigaPiano | null): string =>
  riga
    ? `interessi ${numero(riga.importo100)}, capitale ${numero(riga.quotaCapitale100)}`
    : 'non c’è';

/** A date that came or went in one line, one that changed field by field. */
function voci({ genere, campi, confermata, oggi }: Differenza): readonly Voce[] {
  if (genere !== 'cambiata')
    return [
      {
        cosa: genere === 'aggiunta' ? 'data nuova' : 'data tolta',
        prima: inBreve(confermata),
        dopo: inBreve(oggi),
      },
    ];
  return campiPiano
    .filter(([campo]) => campi.includes(campo))
    .map(([campo, nome]) => ({
      cosa: nome,
      prima: valore(confermata, campo),
      dopo: valore(oggi, campo),
    }));
}

/**
 * The differences between the confirmed plan and the one that the terms make today, date by date.
 */
export function DifferenzePiano({
  differenze,
}: {
  readonly differenze: PianoTitolo['differenze'];
}) {
  return (
    <table className={classi.tabella}>
      <caption className="solo-lettore">
        Differenze fra il piano confermato e quello di oggi
      </caption>
      <thead>
        <tr>
          <th scope="col">Cedola</th>
          <th scope="col">Che cosa</th>
          <th scope="col" data-numero>
            Confermato
          </th>
          <th scope="col" data-numero>
            Oggi
          </th>
        </tr>
      </thead>
      <tbody>
        {differenze.flatMap((una) =>
          voci(una).map(({ cosa, prima, dopo }, i) => (
            <tr key={`${una.dataCedola} ${cosa}`}>
              <th scope="row">
                {i === 0 ? (
                  giorno(una.dataCedola)
                ) : (
                  <span className="solo-lettore">{giorno(una.dataCedola)}</span>
                )}
              </th>
              <td>{cosa}</td>
              <td data-numero>{prima}</td>
              <td data-numero data-spostato>
                {dopo}
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
