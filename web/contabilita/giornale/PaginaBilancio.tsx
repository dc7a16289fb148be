import { Checkbox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { segno } from '#domain/money/decimale.ts';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { aggiungiMesi, type Data, stampaData } from '#domain/tempo/data.ts';
import { meseBreve } from '#domain/tempo/mesi.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useSceltePortafogli } from '#web/tabelle/portafogli/portafogli.ts';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { Colonna, RigaTotali } from '#web/ui/tabella/tipi.ts';
import classi from '../contabilizza/contabilizza.module.css';
import { importo } from '../contabilizza/righe-scritture.ts';
import { BarraGiornale, periodoDi } from './BarraGiornale.tsx';
import { ExportContabile } from './ExportContabile.tsx';
import { type Bilancio, bilancioDi } from './giornale-api.ts';
import {
  contiMostrati,
  type LineaBilancio,
  lineeBilancio,
  mesiDi,
  risultatoDi,
} from './linee-bilancio.ts';
import { MastrinoAccanto } from './MastrinoAccanto.tsx';
import { saldoInParole } from './saldo-in-parole.ts';

const COLONNE = [
  ['saldi', 'Saldi'],
  ['mesi', 'Mesi'],
  ['confronto', 'Confronto'],
] as const;
type Quali = (typeof COLONNE)[number][0];

const GRUPPI = [
  ['sezione', 'Per sezione'],
  ['categoria', 'Per categoria'],
] as const;

const saldo = (
  campo: 'saldoIniziale' | 'saldoFinale' | 'annoPrima' | 'differenza',
  titolo: string,
): Colonna<LineaBilancio> => ({
  ...importo(campo, titolo),
  ...{ larghezza: 142, senzaRosso: true },
  ...{ testo: (riga) => (riga[campo] === null ? '' : saldoInParole(riga[campo])) },
});

function colonneDi(quali: Quali, mesi: readonly string[]): readonly Colonna<LineaBilancio>[] {
  const finale = { ...saldo('saldoFinale', 'Saldo finale'), ferma: 'right' } as const;
  const proprie: Readonly<Record<Quali, readonly Colonna<LineaBilancio>[]>> = {
    saldi: [
      saldo('saldoIniziale', 'Saldo iniziale'),
      importo('dare', 'Dare'),
      importo('avere', 'Avere'),
    ],
    mesi: [
      saldo('saldoIniziale', 'Saldo iniziale'),
      ...mesi.map((mese) => importo<LineaBilancio>(`m${mese}`, meseBreve(mese))),
    ],
    confronto: [saldo('annoPrima', 'Un anno prima'), saldo('differenza', 'Differenza')],
  };
  return [
    {
      ...{ campo: 'nome', titolo: 'Conto', tipo: 'codice', larghezza: 224 },
      piegata: ({ piegata }) => piegata,
    },
    { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 180, elastica: true },
    ...proprie[quali],
    finale,
  ];
}

/** `/page/contabilita/archivi/bilancio-verifica`: what every account comes to, and how it came there. */
export default function PaginaBilancio() {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const portafogli = useSceltePortafogli();
  const quali = COLONNE.find(([una]) => una === ricerca.colonne)?.[0] ?? 'saldi';
  const codPortafoglio = ricerca.portafoglio ? [ricerca.portafoglio] : null;
  const perCategoria = ricerca.per === 'categoria';
  const domanda = { ...periodoDi(ricerca), codPortafoglio, perMese: quali === 'mesi' };
  const { data, error } = useQuery({ ...bilancioDi(domanda), placeholderData: keepPreviousData });
  const unAnnoPrima = (giorno: string) => aggiungiMesi(giorno as Data, -12);
  const { data: prima } = useQuery({
    ...bilancioDi({
      ...{ ...domanda, perMese: false },
      dataDa: data ? unAnnoPrima(data.dataDa) : null,
      dataA: data ? unAnnoPrima(data.dataA) : null,
    }),
    enabled: quali === 'confronto' && data !== undefined,
  });
  return (
    <>
      <Intestazione
        azioni={<ExportContabile report="bilancio-verifica" />}
        descrizione={
          data
            ? `Libro ${data.codLibro}, esercizio ${data.esercizio}, dal ${stampaData(data.dataDa)} al ${stampaData(data.dataA)}.`
            : 'I saldi dei conti fra due giorni.'
        }
        indicatori={
          data && data.totali.dare === data.totali.avere ? (
            <Etichetta tono="accento">✓ Dare e avere uguali</Etichetta>
          ) : null
        }
      />
      <BarraGiornale vuoti={{ dal: 'Vuoto: dall’inizio dell’esercizio', al: 'Vuoto: a oggi' }}>
        <CampoScelta
          etichetta="Portafoglio"
          opzioni={portafogli}
          valore={ricerca.portafoglio ?? null}
          segnaposto="tutti"
          onCambia={(portafoglio) => void cambia({ portafoglio: portafoglio ?? '' })}
        />
        <Segmenti
          etichetta="Colonne"
          scelte={COLONNE}
          valore={quali}
          onScelta={(colonne) => void cambia({ colonne: colonne === 'saldi' ? '' : colonne })}
        />
        <Segmenti
          etichetta="Raggruppa"
          scelte={GRUPPI}
          valore={perCategoria ? 'categoria' : 'sezione'}
          onScelta={(per) => void cambia({ per: per === 'sezione' ? '' : per })}
        />
      </BarraGiornale>
      {error ? <p role="alert">{testoErrore(error)}</p> : null}
      <Conti
        key={perCategoria ? 'categorie' : 'sezioni'}
        {...{ bilancio: data, prima, quali, codPortafoglio, perCategoria }}
      />
    </>
  );
}

const inParole = (risultato: string): string =>
  `${stampaEsatto(risultato.replace('-', ''), 2)} ${segno(risultato) > 0 ? 'utile' : 'perdita'}`;

interface ContiProps {
  readonly bilancio: Bilancio | undefined;
  readonly prima: Bilancio | undefined;
  readonly quali: Quali;
  readonly codPortafoglio: readonly string[] | null;
  readonly perCategoria: boolean;
}

function Conti({ bilancio, prima, quali, codPortafoglio, perCategoria }: ContiProps) {
  const [chiuse, setChiuse] = useState<ReadonlySet<string>>(new Set());
  const [senzaNulli, setSenzaNulli] = useState(true);
  const [accanto, setAccanto] = useState(false);
  const [corrente, setCorrente] = useState<string>();
  const linee = useMemo(
    () => bilancio && lineeBilancio(bilancio, { chiuse, senzaNulli, prima, perCategoria }),
    [bilancio, chiuse, senzaNulli, prima, perCategoria],
  );
  const colonne = useMemo(
    () => colonneDi(quali, bilancio ? mesiDi(bilancio) : []),
    [quali, bilancio],
  );
  const totali = useMemo(
    (): readonly RigaTotali<LineaBilancio>[] =>
      bilancio
        ? [
            {
              etichetta: 'Totale generale',
              di: { quante: contiMostrati(bilancio, senzaNulli).length, nome: ['conto', 'conti'] },
              valori: bilancio.totali,
            },
          ]
        : [],
    [bilancio, senzaNulli],
  );
  const piega = ({ sezione }: LineaBilancio) => {
    const nuove = new Set(chiuse);
    if (!nuove.delete(sezione)) nuove.add(sezione);
    setChiuse(nuove);
  };
  const linea = linee?.find(({ chiave }) => chiave === corrente);
  const risultato = bilancio ? risultatoDi(bilancio) : '0';
  // What came before and was not closed stands in the balance sheet alone.
  const portato = bilancio && codPortafoglio === null ? bilancio.totali.saldoIniziale : '0';
  const mostrata = accanto && bilancio && linea?.conto !== undefined ? linea : undefined;
  const griglia = (
    <Tabella<LineaBilancio>
      nome={`bilancio-verifica-${quali}`}
      etichetta="Conti"
      colonne={colonne}
      righe={linee}
      chiave={({ chiave }) => chiave}
      totali={totali}
      fuoco
      senzaViste
      onPiega={piega}
      onRiga={({ chiave }) => setCorrente(chiave)}
      onAttiva={(riga) => (riga.conto === undefined ? piega(riga) : setAccanto(!accanto))}
      azioneAttiva="mastrino a lato"
      propri={[
        {
          nome: 'gruppo',
          azione: perCategoria ? 'apre e chiude la categoria' : 'apre e chiude la sezione',
          esegui: ([una]) => una && piega(una),
        },
      ]}
      vuoto={{ motivo: 'Nel giornale non c’è nulla fino a questo giorno.' }}
      barra={
        <>
          <Checkbox
            label="Senza i conti a zero"
            checked={senzaNulli}
            onChange={({ currentTarget }) => setSenzaNulli(currentTarget.checked)}
          />
          {segno(portato) === 0 ? null : (
            <Etichetta tono="avviso">
              Nel saldo iniziale manca il risultato di esercizi non chiusi: {inParole(portato)}
            </Etichetta>
          )}
        </>
      }
      piede={
        segno(risultato) === 0 ? null : (
          <span>
            Risultato del periodo <b>{inParole(risultato)}</b>
          </span>
        )
      }
    />
  );
  return (
    // One place for the grid, beside the card or alone: in another one it would begin anew.
    <div className={classi.due} data-largo data-sola={mostrata === undefined || undefined}>
      {griglia}
      {mostrata && bilancio ? (
        <aside className={classi.accanto} aria-label="Mastrino a lato">
          <MastrinoAccanto linea={mostrata} bilancio={bilancio} codPortafoglio={codPortafoglio} />
        </aside>
      ) : null}
    </div>
  );
}
