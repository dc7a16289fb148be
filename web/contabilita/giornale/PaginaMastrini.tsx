import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { useRigheDelLavoro } from '#web/lavori/use-righe-del-lavoro.ts';
import { useSceltePortafogli } from '#web/tabelle/portafogli/portafogli.ts';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { Cifre } from '#web/ui/Cifre.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { Colonna, RigaTotali } from '#web/ui/tabella/tipi.ts';
import { usePrimoCampo } from '#web/ui/use-primo-campo.ts';
import { importo } from '../contabilizza/righe-scritture.ts';
import { useConti } from '../scelte.ts';
import { importoOVuoto } from '../TabellaContabile.tsx';
import { BarraGiornale, periodoDi } from './BarraGiornale.tsx';
import { CampoFiltro } from './CampoFiltro.tsx';
import { ExportContabile } from './ExportContabile.tsx';
import { mastrinoDi, type RigaMastrino } from './giornale-api.ts';
import { QuadraturaConto } from './QuadraturaConto.tsx';
import { saldoInParole } from './saldo-in-parole.ts';

type Linea = RigaMastrino & { readonly scrittura: string };

const COLONNE: readonly Colonna<Linea>[] = [
  { campo: 'dataContabile', titolo: 'Data', tipo: 'data', larghezza: 108 },
  { campo: 'scrittura', titolo: 'Scrittura', tipo: 'codice', larghezza: 100 },
  { campo: 'causale', titolo: 'Causale', tipo: 'codice', larghezza: 76 },
  { campo: 'codTitolo', titolo: 'Titolo', tipo: 'codice', larghezza: 132 },
  { campo: 'codPortafoglio', titolo: 'Portafoglio', tipo: 'codice', larghezza: 104 },
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 180, elastica: true },
  { campo: 'contropartita', titolo: 'Contropartita', tipo: 'codice', larghezza: 126 },
  { ...importo('dare', 'Dare'), ferma: 'right', testo: ({ dare }) => importoOVuoto(dare) },
  { ...importo('avere', 'Avere'), ferma: 'right', testo: ({ avere }) => importoOVuoto(avere) },
  {
    ...importo('saldo', 'Saldo'),
    ...{
      ferma: 'right',
      larghezza: 142,
      senzaRosso: true,
      testo: ({ saldo }) => saldoInParole(saldo),
    },
  },
];

const RIGHE_DEL_PERIODO = ['riga del periodo', 'righe del periodo'] as const;

/** `/page/contabilita/archivi/mastrini`: the card of an account, with its balance after every line. */
export default function PaginaMastrini() {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const conti = useConti();
  const portafogli = useSceltePortafogli();
  const campo = useRef<HTMLDivElement>(null);
  usePrimoCampo(campo, !ricerca.conto);
  const filtro = {
    ...periodoDi(ricerca),
    descrizioneContoId: Number(ricerca.conto ?? 0),
    codPortafoglio: ricerca.portafoglio ? [ricerca.portafoglio] : null,
    codTitolo: ricerca.titolo ? [ricerca.titolo] : null,
  };
  return (
    <>
      <Intestazione
        azioni={
          <ExportContabile report="mastrini" conto={Number(ricerca.conto ?? 0) || undefined} />
        }
        descrizione="Scheda di un conto: righe, contropartite e saldo progressivo."
      />
      <BarraGiornale vuoti={{ dal: 'Vuoto: dall’inizio dell’esercizio', al: 'Vuoto: a oggi' }}>
        <div ref={campo} style={{ width: 360 }}>
          <CampoScelta
            etichetta="Conto"
            obbligatorio
            primo
            opzioni={conti}
            valore={ricerca.conto ?? null}
            mostrata={({ descrizione }) => descrizione}
            onCambia={(conto) => void cambia({ conto: conto ?? '' })}
          />
        </div>
        <CampoScelta
          etichetta="Portafoglio"
          opzioni={portafogli}
          valore={ricerca.portafoglio ?? null}
          segnaposto="tutti"
          onCambia={(portafoglio) => void cambia({ portafoglio: portafoglio ?? '' })}
        />
        <CampoFiltro
          etichetta="Titolo"
          valore={ricerca.titolo ?? ''}
          onApplica={(titolo) => void cambia({ titolo })}
        />
      </BarraGiornale>
      {ricerca.conto ? (
        <Scheda key={JSON.stringify(filtro)} filtro={filtro} />
      ) : (
        <StatoVuoto
          titolo="Nessun conto scelto"
          motivo="Scegliere il conto di cui leggere la scheda, o aprirla dal bilancio di verifica."
        />
      )}
    </>
  );
}

interface SchedaProps {
  readonly filtro: ReturnType<typeof periodoDi> & {
    readonly descrizioneContoId: number;
    readonly codPortafoglio: string[] | null;
    readonly codTitolo: string[] | null;
  };
}

function Scheda({ filtro }: SchedaProps) {
  const naviga = useNavigate();
  const { data, righe, tabella } = useRigheDelLavoro({
    filtro: {},
    leggi: (paging) => mastrinoDi(filtro, paging),
    vuoto: () => 'Nessuna riga in questo periodo.',
  });
  const linee = useMemo(
    () =>
      righe?.map((riga: RigaMastrino) => ({
        ...riga,
        scrittura: `${riga.numero}/${riga.esercizio}`,
      })),
    [righe],
  );
  const totali = useMemo(
    (): readonly RigaTotali<Linea>[] =>
      data
        ? [
            {
              etichetta: 'Totale',
              di: { quante: data.totalCount, nome: RIGHE_DEL_PERIODO },
              valori: { dare: data.dare, avere: data.avere, saldo: data.saldoFinale },
            },
          ]
        : [],
    [data],
  );
  return (
    <>
      {data && filtro.dataDa && data.dal > filtro.dataDa ? (
        <p className="nota">
          Dal {stampaData(data.dal)}: questo conto ricomincia con l’esercizio, e ciò che è di prima
          non entra nel suo saldo.
        </p>
      ) : null}
      {data ? (
        <Cifre
          etichetta="In sintesi"
          cifre={[
            {
              ...{ nome: 'Saldo iniziale', valore: saldoInParole(data.saldoIniziale) },
              accanto: 'prima del periodo',
            },
            { nome: 'Dare', valore: stampaEsatto(data.dare, 2), accanto: 'nel periodo' },
            { nome: 'Avere', valore: stampaEsatto(data.avere, 2), accanto: 'nel periodo' },
            {
              ...{ nome: 'Saldo finale', valore: saldoInParole(data.saldoFinale) },
              accanto: 'alla fine del periodo',
            },
          ]}
        />
      ) : null}
      <Tabella<Linea>
        nome="mastrini"
        etichetta="Righe del conto"
        colonne={COLONNE}
        righe={linee}
        {...tabella}
        chiave={({ catena, nRiga }) => `${catena}-${nRiga}`}
        totali={totali}
        onAttiva={({ idGiornale }) =>
          void naviga({
            to: '/page/contabilita/archivi/giornale' as string,
            search: { scrittura: String(idGiornale) } as never,
          })
        }
        azioneAttiva="apre la scrittura"
      />
      {filtro.codTitolo === null ? (
        <QuadraturaConto conto={filtro.descrizioneContoId} {...filtro} />
      ) : null}
    </>
  );
}
