import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react';
import { leggiOrdinamento, scriviOrdinamento } from '#domain/record/filtri/ordinamento.ts';
import { type RicercaUrl, useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import {
  colonneTabella,
  type Digitati,
  type RecordTabella,
  type Tabellario,
} from '#web/record/campi.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { CampoRicerca } from '#web/ui/CampoRicerca.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Nuovo } from '#web/ui/pagina/Nuovo.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { copiaDi } from './digitati.ts';
import { ExportTabella, NESSUNA_RIGA, type RigheMostrate, useMostrate } from './ExportTabella.tsx';
import { cercaRecord, ordinaRecord } from './elenco.ts';
import { leggiElenco } from './record-api.ts';
import { SchedaTabellario } from './SchedaTabellario.tsx';
import { useCampiPronti } from './use-campi-pronti.ts';
import { useFuocoSuRiga } from './use-fuoco-su-riga.ts';

const chiave = ({ id }: RecordTabella) => String(id);

/** In the address, the record that is not there yet. */
const NUOVO = 'nuovo';
const VUOTO: Digitati = {};

interface TabellarioProps {
  readonly tabellario: Tabellario;
}

/** What a list is narrowed by besides the search: a control above it, and which records stay. */
export interface FiltroTabella {
  readonly controllo: ReactNode;
  /** The same function as long as the same records stay. */
  readonly tiene: (record: RecordTabella) => boolean;
}

interface ElencoProps extends TabellarioProps {
  readonly filtro?: FiltroTabella;
  /** Is told what is shown, for who prints it. */
  readonly mostrate?: RefObject<RigheMostrate>;
}

interface PaginaProps extends ElencoProps {
  /** What else there is to do on its page, before its own buttons. */
  readonly azioni?: ReactNode;
}

function usePuoScrivere({ scrivere, puoScrivere }: Tabellario): boolean {
  const { puo } = useSessione();
  return puoScrivere ?? puo(scrivere);
}

function usePuoCreare(tabellario: Tabellario): boolean {
  const scrive = usePuoScrivere(tabellario);
  return scrive && (tabellario.puoCreare ?? true);
}

/** Opens the form of a record that is not there yet. */
function useNuovo(): () => void {
  const cambia = useCambiaRicerca();
  return () => void cambia({ record: NUOVO, copia: '' });
}

/** «Nuova divisa», for who may write. */
export function BottoneNuovo({ tabellario }: TabellarioProps) {
  const nuovo = useNuovo();
  if (!usePuoCreare(tabellario)) return null;
  return (
    <Nuovo onNuovo={nuovo}>
      {tabellario.femminile ? 'Nuova' : 'Nuovo'} {tabellario.singolare}
    </Nuovo>
  );
}

/** A master table: its head, the list with its search, the record at the side. */
export function PaginaTabella({ tabellario, filtro, azioni }: PaginaProps) {
  const mostrate = useRef<RigheMostrate>(NESSUNA_RIGA);
  return (
    <>
      <Intestazione
        titolo={tabellario.titolo}
        azioni={
          <>
            {azioni}
            <ExportTabella tabellario={tabellario} mostrate={mostrate} />
            <BottoneNuovo tabellario={tabellario} />
          </>
        }
      />
      <ElencoTabella tabellario={tabellario} mostrate={mostrate} {...(filtro ? { filtro } : {})} />
    </>
  );
}

/**
 * The record that the address names: one of the list, a new one, or one that begins as a copy. One
 * that another deletes stays open until it is closed: what is being written in it must not go away
 * with a reading of the list.
 */
function useAperto(
  tabellario: Tabellario,
  elenco: readonly RecordTabella[] | undefined,
  { record: nominato = '', copia = '' }: RicercaUrl,
): Digitati | null {
  const [tenuto, setTenuto] = useState<RecordTabella | null>(null);
  const trova = (cercato: string) => elenco?.find(({ id }) => String(id) === cercato);
  const trovato = trova(nominato);
  const origine = copia ? trova(copia) : undefined;
  const nuovo = useMemo(
    () => (origine && tabellario.duplica !== null ? copiaDi(tabellario, origine) : VUOTO),
    [origine, tabellario],
  );
  if (trovato && trovato !== tenuto) setTenuto(trovato);
  if (nominato === NUOVO) return nuovo;
  return trovato ?? (String(tenuto?.id) === nominato ? tenuto : null);
}

/** After a write: the list is read again, and who keeps it elsewhere hears of it. */
function useRilettura({ tabella, onScritto }: Tabellario): (record?: RecordTabella) => void {
  const memoria = useQueryClient();
  return (record) => {
    void memoria.invalidateQueries({ queryKey: [tabella] });
    onScritto?.(record);
  };
}

/** The list with its search and the drawer of a record; another table begins anew. */
export function ElencoTabella(props: ElencoProps) {
  return <Elenco key={props.tabellario.tabella} {...props} />;
}

function Elenco({ tabellario: descritto, filtro, mostrate }: ElencoProps) {
  const campi = useCampiPronti(descritto.campi);
  const tabellario = useMemo(() => ({ ...descritto, campi }), [descritto, campi]);
  const { titolo, tabella } = tabellario;
  const scrive = usePuoScrivere(tabellario);
  const crea = usePuoCreare(tabellario);
  const ricerca = useRicercaUrl();
  const { cerca: testo = '', ordine: scritto = '' } = ricerca;
  const cambia = useCambiaRicerca();
  const cercato = useDeferredValue(testo);
  const nomi = useMemo(() => campi.map(({ nome }) => nome), [campi]);
  const ordine = useMemo(() => leggiOrdinamento(scritto, nomi), [scritto, nomi]);
  const [selezione, setSelezione] = useState<readonly string[]>([]);
  const { data, error } = useQuery({
    queryKey: [tabella],
    queryFn: ({ signal }) => leggiElenco(tabellario, signal),
  });
  const aperto = useAperto(tabellario, data, ricerca);
  const colonne = useMemo(() => colonneTabella(campi), [campi]);
  const tiene = filtro?.tiene;
  const righe = useMemo(() => {
    const tenute = tiene ? data?.filter(tiene) : data;
    return tenute && ordinaRecord(cercaRecord(tenute, campi, cercato), campi, ordine);
  }, [data, campi, cercato, ordine, tiene]);
  useMostrate(mostrate, righe, cercato);
  const { fuocoSu, segui, seguiVicina } = useFuocoSuRiga(data, righe);
  const rileggi = useRilettura(tabellario);
  const copia = String(aperto?.id ?? '');
  return (
    <>
      <Tabella
        nome={tabellario.griglia ?? tabella}
        etichetta={titolo}
        colonne={colonne}
        righe={righe}
        chiave={chiave}
        ordine={ordine}
        onOrdine={(nuovo) => cambia({ ordine: scriviOrdinamento(nuovo) })}
        selezione={selezione}
        onSelezione={setSelezione}
        onAttiva={({ id }) => cambia({ record: String(id), copia: '' })}
        fuocoSu={fuocoSu}
        vuoto={vuoto(tabellario, { errore: error, vuota: data?.length === 0, cercato })}
        barra={
          <>
            <CampoRicerca
              etichetta={`Cerca in ${titolo}`}
              segnaposto={tabellario.segnapostoRicerca ?? 'Cerca codice o descrizione'}
              iniziale={testo}
              onCambia={(cerca) => cambia({ cerca })}
              larghezza={320}
            />
            {filtro?.controllo}
          </>
        }
      />
      <SchedaTabellario
        tabellario={tabellario}
        record={aperto}
        scrive={scrive}
        onChiudi={() => cambia({ record: '', copia: '' })}
        onScritto={(record) => {
          if (record) segui(record);
          rileggi(record);
        }}
        onEliminato={(id) => {
          seguiVicina(id);
          rileggi(data?.find((uno) => uno.id === id));
        }}
        onDuplica={
          crea && copia !== '' && tabellario.duplica !== null
            ? () => cambia({ record: NUOVO, copia })
            : undefined
        }
      />
    </>
  );
}

interface PercheVuota {
  readonly errore: Error | null;
  readonly vuota: boolean;
  readonly cercato: string;
}

/** Why no row is shown, and what can be done about it. */
function vuoto(tabellario: Tabellario, { errore, vuota, cercato }: PercheVuota) {
  if (errore) return { titolo: 'I record non sono stati letti', motivo: errore.message };
  if (!vuota)
    return {
      motivo: cercato ? `Nessun risultato per «${cercato}».` : 'Nessun record con questo filtro.',
    };
  const { femminile, singolare } = tabellario;
  return {
    titolo: `Ancora ${femminile ? 'nessuna' : 'nessun'} ${singolare}`,
    motivo: tabellario.motivoVuoto ?? 'Si scrive qui, o arriva con un’importazione.',
    azione: <BottoneNuovo tabellario={tabellario} />,
  };
}
