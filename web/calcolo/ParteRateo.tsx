import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { type Data, eData, stampaData } from '#domain/tempo/data.ts';
import { nellArchivio } from '#web/grafici/andamento-api.ts';
import { testoErrore } from '#web/record/errore.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { oggi } from '#web/ui/mese.ts';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { ConfrontoRatei } from './ConfrontoRatei.tsx';
import classi from './calcolo.module.css';
import { type RateoTitolo, rateoAl, type TitoloDaCalcolare } from './calcolo-api.ts';
import { Traccia } from './Traccia.tsx';

const VUOTO = { dal: null, al: null };
const PER_CENTO = { decimaliMin: 2, decimaliMax: 12 };
const numero = (valore: string): string => stampaNumero(valore, PER_CENTO);
const giorno = (data: string | null): string =>
  data && eData(data) ? stampaData(data, 'dd/MM/yyyy') : '—';

/** What is told of an accrual; one that is null is not shown. */
const FATTI: readonly {
  readonly etichetta: string;
  readonly valore: (rateo: RateoTitolo) => string | null;
  readonly forte?: boolean;
}[] = [
  { etichetta: 'Rateo lordo per 100', valore: (r) => numero(r.rateoLordo100), forte: true },
  { etichetta: 'Rateo netto per 100', valore: (r) => numero(r.rateoNetto100), forte: true },
  {
    etichetta: 'Rateo indicizzato lordo per 100',
    valore: ({ indicizzazione }) => indicizzazione && numero(indicizzazione.rateoLordo100),
    forte: true,
  },
  {
    etichetta: 'Rateo indicizzato netto per 100',
    valore: ({ indicizzazione }) => indicizzazione && numero(indicizzazione.rateoNetto100),
    forte: true,
  },
  {
    etichetta: 'Coefficiente',
    valore: ({ indicizzazione: di, data }) =>
      di &&
      numero(di.coefficiente) +
        (di.dataCoefficiente === data ? '' : ` del ${giorno(di.dataCoefficiente)}`),
  },
  {
    etichetta: 'Rivalutazione per 100',
    valore: ({ indicizzazione }) => indicizzazione && numero(indicizzazione.rivalutazione100),
  },
  { etichetta: 'Giorni maturati', valore: (r) => `${r.giorniMaturati} su ${r.giorniPeriodo}` },
  {
    etichetta: 'Cedola in corso',
    valore: (r) =>
      r.dataInizioGodimento
        ? `${giorno(r.dataInizioGodimento)} – ${giorno(r.dataProssimaCedola)}`
        : null,
  },
  {
    etichetta: 'Tasso',
    valore: (r) => (r.tasso ? `${numero(r.tasso)} %${r.presunto ? ' presunto' : ''}` : null),
  },
  { etichetta: 'Aliquota', valore: (r) => (r.aliquota ? `${numero(r.aliquota)} %` : null) },
  { etichetta: 'Pool factor', valore: (r) => (r.poolFactor === '1' ? null : numero(r.poolFactor)) },
  {
    etichetta: 'Scarto maturato per 100',
    valore: (r) => (r.scartoMaturato100 === '0' ? null : numero(r.scartoMaturato100)),
  },
  {
    etichetta: 'Imposta sullo scarto per 100',
    valore: (r) => (r.scartoMaturato100 === '0' ? null : numero(r.impostaScarto100)),
  },
];

/** The accrual of a titolo on a settlement day, and how it came about. */
export function ParteRateo({ titolo }: { readonly titolo: TitoloDaCalcolare }) {
  const [al, setAl] = useState<Data | null>(oggi);
  return (
    <>
      <div className={classi.domanda}>
        <CampoData etichetta="Data regolamento" valore={al} onCambia={setAl} obbligatorio />
      </div>
      {al ? <EsitoRateo titolo={titolo} al={al} /> : null}
    </>
  );
}

function EsitoRateo({ titolo, al }: { readonly titolo: TitoloDaCalcolare; readonly al: Data }) {
  const { data: rateo, error } = useQuery(rateoAl(titolo, al));
  if (error) return <StatoVuoto titolo="Il rateo non si calcola" motivo={testoErrore(error)} />;
  if (!rateo) return null;
  return (
    <div className={classi.esito}>
      <div>
        <dl className={classi.fatti} aria-live="polite">
          {FATTI.map(({ etichetta, valore, forte }) => {
            const detto = valore(rateo);
            return detto === null ? null : (
              <div key={etichetta} data-forte={forte}>
                <dt>{etichetta}</dt>
                <dd>{detto}</dd>
              </div>
            );
          })}
        </dl>
        {rateo.mancaCoefficiente ? (
          <p className={classi.manca} role="alert">
            {rateo.mancaCoefficiente}{' '}
            <Link
              {...nellArchivio('coefficienti', { che: 'titolo', codice: titolo.cod_Titolo }, VUOTO)}
            >
              Apri i Coefficienti
            </Link>
          </p>
        ) : null}
        <ConfrontoRatei
          key={al}
          codTitolo={titolo.cod_Titolo}
          al={al}
          calcolato={rateo.rateoLordo100}
        />
      </div>
      <Traccia passi={rateo.traccia} />
    </div>
  );
}
