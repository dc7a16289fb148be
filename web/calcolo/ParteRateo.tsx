import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { TitoloCompleto } from '#contract/titoli-forme.ts';
import type { Data } from '#domain/tempo/data.ts';
import { nellArchivio } from '#web/grafici/andamento-api.ts';
import { testoErrore } from '#web/record/errore.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { ConfrontoRatei } from './ConfrontoRatei.tsx';
import classi from './calcolo.module.css';
import type { PassoTraccia, RateoTitolo, TitoloDaCalcolare } from './calcolo-api.ts';
import { Fatti } from './Fatti.tsx';
import { giorno, numero } from './numeri.ts';
import { SezioneControvalore, VOCI } from './SezioneControvalore.tsx';
import { SezioneRendimento } from './SezioneRendimento.tsx';
import { Traccia } from './Traccia.tsx';
import { useAnalisi } from './use-analisi.ts';

const VUOTO = { dal: null, al: null };

/** What is told of an accrual; one that is null is not shown. */
const FATTI: readonly {
  readonly etichetta: string;
  readonly valore: (rateo: RateoTitolo) => string | null;
  readonly forte?: boolean;
}[] = [
  {
    etichetta: 'Rateo lordo per 100',
    valore: (r) => (r.tasso === null && r.giorniPeriodo > 0 ? null : numero(r.rateoLordo100)),
    forte: true,
  },
  {
    etichetta: 'Rateo netto per 100',
    valore: (r) => (r.tasso === null && r.giorniPeriodo > 0 ? null : numero(r.rateoNetto100)),
    forte: true,
  },
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
    etichetta: 'Scarto maturato per 100',
    valore: (r) => (r.scartoMaturato100 === '0' ? null : numero(r.scartoMaturato100)),
  },
  {
    etichetta: 'Imposta sullo scarto per 100',
    valore: (r) => (r.scartoMaturato100 === '0' ? null : numero(r.impostaScarto100)),
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
      r.dataInizioGodimento && r.tasso !== null
        ? `${giorno(r.dataInizioGodimento)} – ${giorno(r.dataProssimaCedola)}`
        : null,
  },
  {
    etichetta: 'Tasso',
    valore: (r) => (r.tasso ? `${numero(r.tasso)} %${r.presunto ? ' presunto' : ''}` : null),
  },
  { etichetta: 'Aliquota', valore: (r) => (r.aliquota ? `${numero(r.aliquota)} %` : null) },
  { etichetta: 'Pool factor', valore: (r) => (r.poolFactor === '1' ? null : numero(r.poolFactor)) },
];

type Spiegato = 'rateo' | 'rendimento' | 'controvalore';

const SPIEGATI: readonly (readonly [Spiegato, string])[] = [
  ['rateo', 'Rateo'],
  ['rendimento', 'Rendimento'],
  ['controvalore', 'Controvalore'],
];

const passiDi: Readonly<Record<Spiegato, (rateo: RateoTitolo) => readonly PassoTraccia[]>> = {
  rateo: ({ traccia }) => traccia,
  rendimento: ({ analisi }) => analisi?.traccia ?? [],
  controvalore: ({ controvalore }) =>
    controvalore ? VOCI.flatMap(([voce]) => controvalore[voce].traccia) : [],
};

const NON_SI_SPIEGA: Readonly<Record<Spiegato, string>> = {
  rateo: 'In questa data il titolo non matura nulla.',
  rendimento: 'Senza un rendimento non ci sono passi: la ragione sta accanto.',
  controvalore: 'Senza un controvalore non ci sono passi: la ragione sta accanto.',
};

export interface ParteRateoProps {
  readonly titolo: TitoloDaCalcolare & Pick<TitoloCompleto, 'tipoTasso'>;
}

/** Accrual, yield and amounts of a titolo on a settlement day, and how each came about. */
export default function ParteRateo({ titolo }: ParteRateoProps) {
  const stato = useAnalisi(titolo);
  const [spiegato, setSpiegato] = useState<Spiegato>('rateo');
  const { al, rateo, error } = stato;
  const buono = titolo.tipoTasso === 'B';
  return (
    <>
      <div className={classi.domanda}>
        <CampoData etichetta="Data regolamento" valore={al} onCambia={stato.setAl} obbligatorio />
      </div>
      {error ? <StatoVuoto titolo="Il rateo non si calcola" motivo={testoErrore(error)} /> : null}
      {al && rateo && !error ? (
        <div className={classi.esito}>
          <Stack gap={12} miw={0}>
            <SezioneRateo titolo={titolo} rateo={rateo} />
            <SezioneRendimento
              stato={stato}
              buono={buono}
              onEntra={() => setSpiegato('rendimento')}
            />
            <SezioneControvalore stato={stato} onEntra={() => setSpiegato('controvalore')} />
          </Stack>
          <aside className={classi.spiegazione} aria-label="Spiegazione">
            <Segmenti
              etichetta="Spiega"
              scelte={SPIEGATI}
              valore={spiegato}
              onScelta={setSpiegato}
            />
            <Traccia passi={passiDi[spiegato](rateo)} vuota={NON_SI_SPIEGA[spiegato]} />
          </aside>
        </div>
      ) : null}
    </>
  );
}

interface SezioneRateoProps {
  readonly titolo: TitoloDaCalcolare;
  readonly rateo: RateoTitolo;
}

function SezioneRateo({ titolo, rateo }: SezioneRateoProps) {
  const fatti = FATTI.flatMap(({ etichetta, valore, forte }) => {
    const detto = valore(rateo);
    return detto === null ? [] : [{ etichetta, valore: detto, forte }];
  });
  const soggetto = { che: 'titolo', codice: titolo.cod_Titolo } as const;
  const aSconto = rateo.tasso === null && rateo.giorniPeriodo > 0;
  return (
    <section aria-label={aSconto ? 'Scarto' : 'Rateo'} className={classi.sezione}>
      <h3 className="titoletto">{aSconto ? 'Scarto' : 'Rateo'}</h3>
      <Fatti fatti={fatti} />
      {rateo.mancaCoefficiente ? (
        <p className={classi.manca} role="alert">
          {rateo.mancaCoefficiente}{' '}
          <Link {...nellArchivio('coefficienti', soggetto, VUOTO)}>Apri i Coefficienti</Link>
        </p>
      ) : null}
      {aSconto ? null : (
        <ConfrontoRatei
          key={rateo.data}
          codTitolo={titolo.cod_Titolo}
          al={rateo.data as Data}
          calcolato={rateo.rateoLordo100}
        />
      )}
    </section>
  );
}
