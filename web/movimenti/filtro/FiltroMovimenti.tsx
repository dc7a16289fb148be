import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { rotteMovimenti } from '#contract/movimenti.ts';
import { filtroVuoto } from '#domain/archivi/filtro/filtro-archivio.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import {
  corpoMovimenti,
  dateMovimento,
  difettiMovimenti,
  type FiltroMovimenti as Filtro,
  motiviMovimenti,
  movimentiConfermati,
  PARTI_DI_ARCHIVIO,
} from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { parametriMovimenti } from '#domain/movimenti/filtro/parametri-movimenti.ts';
import { difettoNumeri } from '#domain/movimenti/numeri.ts';
import { type AreaMovimenti, eFamigliaDi } from '#domain/movimenti/pagine.ts';
import { dateInvertite } from '#domain/record/filtri/filtro-date.ts';
import { chiama } from '#web/base/api.ts';
import { useNomiTitoli } from '#web/lookup/filtro/raggruppamenti.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { useCausali } from '#web/tabelle/scelte-di-tabelle.ts';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';
import { CampoData } from '#web/ui/CampoData.tsx';
import { CampoTesto } from '#web/ui/CampoTesto.tsx';
import filtri from '#web/ui/filtri/filtri.module.css';
import { PannelloParametri } from '#web/ui/filtri/PannelloParametri.tsx';
import { Sezione } from '#web/ui/filtri/Sezione.tsx';
import classi from './movimenti.module.css';

const SezioniArchivio = lazy(() => import('#web/archivi/filtro/SezioniArchivio.tsx'));
const ATTESA_MS = 250;
const NESSUN_OBBLIGO = { richiesti: [], mancanti: [] };

export interface FiltroMovimentiProps {
  readonly griglia: string;
  /** Null where movements of every kind are asked. */
  readonly area: AreaMovimenti | null;
  /**
   * Without dates the days are asked elsewhere, and without anything chosen here all of theirs are meant; so too
   * where positions alone are chosen.
   */
  readonly parti?: 'tutte' | 'senzaDate' | 'posizioni';
  /** The filter in force, taken up again in the fields. */
  readonly valore: Filtro;
  /** What stands in the fields after a reset. */
  readonly proposto: Filtro;
  /** Null where nothing is chosen, which may be only without dates. */
  readonly onConferma: (filtro: Filtro | null) => void;
  readonly onReset: () => void;
}

/** The movements filter as a panel (docs/regole/filtri.md#movimenti). */
export default function FiltroMovimenti(props: FiltroMovimentiProps) {
  const { area, valore, proposto, onConferma, onReset, parti = 'tutte' } = props;
  const conDate = parti === 'tutte';
  const [inModifica, setInModifica] = useState<Filtro>(valore);
  const [azzerati, setAzzerati] = useState(0);
  const nomi = useNomiTitoli(inModifica);
  const cambia = (parte: Partial<Filtro>) => setInModifica({ ...inModifica, ...parte });
  const motivi = (conDate ? motiviMovimenti : difettiMovimenti)(inModifica);
  return (
    <PannelloParametri
      griglia={props.griglia}
      lungo
      selezionati={parametriMovimenti(inModifica, nomi)}
      righe={parti === 'posizioni' ? null : <QuantiMovimenti area={area} filtro={inModifica} />}
      motivi={motivi}
      onConferma={() => {
        const confermato = movimentiConfermati(inModifica);
        if (confermato || !conDate) onConferma(confermato);
      }}
      onReset={() => {
        setInModifica(proposto);
        setAzzerati(azzerati + 1);
        onReset();
      }}
    >
      {conDate ? <SezioneDate inModifica={inModifica} onCambia={cambia} /> : null}
      {parti === 'posizioni' ? null : (
        <SezioneMovimento area={area} inModifica={inModifica} onCambia={cambia} />
      )}
      <Suspense fallback={<section className={`pannello ${filtri.sezione}`} aria-busy="true" />}>
        <SezioniArchivio
          key={azzerati}
          archivio={PARTI_DI_ARCHIVIO}
          inModifica={{ ...filtroVuoto, ...inModifica }}
          obblighi={NESSUN_OBBLIGO}
          propone={false}
          diMovimenti
          onScelta={({ dateFrom: _da, dateTo: _a, ...scelta }) => cambia(scelta)}
        />
      </Suspense>
    </PannelloParametri>
  );
}

interface ParteProps {
  readonly inModifica: Filtro;
  readonly onCambia: (parte: Partial<Filtro>) => void;
}

/** The three dates, each from and to. */
function SezioneDate({ inModifica, onCambia }: ParteProps) {
  return (
    <Sezione titolo="Date">
      <div className={classi.date}>
        {dateMovimento.map(({ da, a, titolo: nome }) => {
          const [inizio, fine] = [inModifica[da] ?? null, inModifica[a] ?? null];
          return (
            <div key={da} className={classi.periodo}>
              <CampoData
                etichetta={`${nome} da:`}
                valore={inizio}
                onCambia={(giorno) => onCambia({ [da]: giorno })}
              />
              <CampoData
                etichetta={`${nome} a:`}
                valore={fine}
                errore={dateInvertite(inizio, fine) ? 'Precede la data iniziale' : undefined}
                onCambia={(giorno) => onCambia({ [a]: giorno })}
              />
            </div>
          );
        })}
      </div>
    </Sezione>
  );
}

function SezioneMovimento({
  area,
  inModifica,
  onCambia,
}: ParteProps & { readonly area: AreaMovimenti | null }) {
  const { puo } = useSessione();
  const causali = useCausali();
  const opzioni = (causali ?? []).filter(
    ({ gruppo }) => area === null || eFamigliaDi(area, gruppo ?? ''),
  );
  const difetto = difettoNumeri(inModifica.nReg ?? '');
  return (
    <Sezione titolo="Movimento">
      <div className={classi.altri}>
        <CampoCodici
          etichetta="Causale"
          opzioni={opzioni}
          valore={inModifica.cod_Causale ?? []}
          segnaposto="tutte"
          libero={!puo('Causali_R')}
          onCambia={(codici) => onCambia({ cod_Causale: codici.length > 0 ? codici : null })}
        />
        <CampoTesto
          etichetta="NReg"
          valore={inModifica.nReg ?? ''}
          segnaposto="12, 15-20, 12/2025"
          errore={difetto ? 'Scrivere numeri o tratti: 12, 15-20, 12/2025' : undefined}
          onCambia={(nReg) => onCambia({ nReg: nReg || null })}
        />
        <CampoTesto
          etichetta="Testo"
          valore={inModifica.textualFilter ?? ''}
          segnaposto="codici, descrizioni, note"
          onCambia={(testo) => onCambia({ textualFilter: testo || null })}
        />
      </div>
    </Sezione>
  );
}

/** How many movements the choice would give, counted while one chooses. */
function QuantiMovimenti({
  area,
  filtro,
}: {
  readonly area: AreaMovimenti | null;
  readonly filtro: Filtro;
}) {
  const confermato = motiviMovimenti(filtro).length === 0 ? movimentiConfermati(filtro) : null;
  const [fermo] = useDebouncedValue(confermato, ATTESA_MS);
  const { data } = useQuery({
    queryKey: ['movimenti', 'quanti', area, fermo],
    queryFn: ({ signal }) =>
      chiama(rotteMovimenti.pagina, {
        body: { paging: { pageSize: 1 }, filter: corpoMovimenti(area, fermo ?? {}) } as never,
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: fermo !== null,
  });
  if (!data || fermo === null) return null;
  const { totalCount, totalCountEsatto } = data;
  return (
    <>
      {totalCountEsatto ? '' : 'Circa '}
      <b>{stampaIntero(totalCount)}</b> {totalCount === 1 ? 'movimento' : 'movimenti'}
    </>
  );
}
