import { Link } from '@tanstack/react-router';
import { filtroVuoto } from '#domain/archivi/filtro/filtro-archivio.ts';
import { scriviFiltro } from '#domain/archivi/filtro/indirizzo-archivio.ts';
import { tipoArchivio } from '#domain/archivi/tipi.ts';
import { eData, stampaData } from '#domain/tempo/data.ts';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import type { RigaArchivio } from './archivio-api.ts';
import classi from './dati-dinamici.module.css';
import { gestoriDi, testoPrezzo } from './prezzi-colonne.ts';

interface Voce {
  /** The archive that the value stands in. */
  readonly tipo: string;
  readonly valore: string | null;
  readonly portafoglio: string | null;
}

const comeVoce = (tipo: string, valore: unknown): Voce => ({
  tipo,
  valore: typeof valore === 'string' ? valore : null,
  portafoglio: null,
});

/** Every value of a row with the archive that has it; what the row has not is left out. */
const vociDi = (riga: RigaArchivio): readonly Voce[] =>
  [
    comeVoce('quotazioni', riga.quotazione),
    comeVoce('quotazioniBid', riga.bid),
    comeVoce('costi-normali', riga.costoNormale),
    ...gestoriDi(riga).flatMap(({ cod_Portafoglio, quotazioneNormale, costoNormale }) => [
      {
        ...comeVoce('quotazioni-normali-gestore', quotazioneNormale),
        portafoglio: cod_Portafoglio,
      },
      { ...comeVoce('costi-normali-gestore', costoNormale), portafoglio: cod_Portafoglio },
    ]),
  ].filter(({ valore }) => valore !== null);

export interface CassettoPrezziProps {
  readonly riga: RigaArchivio | null;
  readonly onChiudi: () => void;
}

/** The values of one day of a titolo, each leading to its row in its archive. */
export function CassettoPrezzi({ riga, onChiudi }: CassettoPrezziProps) {
  const giorno = riga && typeof riga.data === 'string' && eData(riga.data) ? riga.data : null;
  return (
    <Cassetto
      titolo={riga && giorno ? `${riga.codTitolo} · ${stampaData(giorno)}` : 'Prezzi'}
      aperto={riga !== null}
      onChiudi={onChiudi}
    >
      {riga && giorno ? (
        <dl className={classi.prezzi}>
          {vociDi(riga).map(({ tipo, valore, portafoglio }) => {
            const archivio = tipoArchivio(tipo);
            return (
              <div key={`${tipo} ${portafoglio}`}>
                <dt>
                  {archivio?.intestazione}
                  {portafoglio === null ? null : <small> {portafoglio}</small>}
                </dt>
                <dd>
                  <Link
                    to={archivio?.percorsoWeb ?? '/page/dati-dinamici'}
                    search={scriviFiltro({
                      ...filtroVuoto,
                      codTitolo: [String(riga.codTitolo)],
                      dateFrom: giorno,
                      dateTo: giorno,
                      ...(portafoglio !== null && {
                        codPortafoglio: [portafoglio],
                        livelloDettaglio: 'portafoglio',
                        ordinamento: 'portafoglio',
                      }),
                    })}
                  >
                    {testoPrezzo(valore ?? '0')}
                  </Link>
                </dd>
              </div>
            );
          })}
        </dl>
      ) : null}
    </Cassetto>
  );
}
