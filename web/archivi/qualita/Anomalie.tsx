import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { controlloDi } from '#domain/archivi/qualita/controlli.ts';
import type { CodiceControllo } from '#domain/archivi/qualita/controllo.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import {
  leggiOrdinamento,
  type Ordinamento,
  scriviOrdinamento,
} from '#domain/record/filtri/ordinamento.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import { numeroPagina } from '#web/ui/tabella/use-pagina-server.ts';
import { useScelte } from '#web/ui/tabella/use-scelte.ts';
import { AzioniAnomalie } from './AzioniAnomalie.tsx';
import { colonneAnomalie } from './colonne.ts';
import {
  type Anomalia,
  CHIAVE_QUALITA,
  type Giudizio,
  leggiAnomalie,
  type PaginaAnomalie,
} from './qualita-api.ts';
import { TestaControllo } from './TestaControllo.tsx';
import type { IndirizzoQualita } from './use-indirizzo.ts';

const Correzione = lazy(() => import('./Correzione.tsx'));

const DIMENSIONE = 50;

interface AnomalieProps {
  readonly archivio: TipoArchivio;
  readonly controllo: CodiceControllo;
  readonly indirizzo: IndirizzoQualita;
  readonly giudizio: Giudizio | undefined;
}

const chiaveRiga = ({ chiave }: Anomalia) => chiave;

/** What one check found in one archive, and what can be done with it. */
export function Anomalie(props: AnomalieProps) {
  const { archivio, controllo: codice, indirizzo, giudizio } = props;
  const { esame, accettate, cambia } = indirizzo;
  const controllo = controlloDi(codice);
  const memoria = useQueryClient();
  const { pagina, ordine: scritto = '', righe: nominate } = useRicercaUrl();
  const numero = numeroPagina(pagina);
  const colonne = useMemo(
    () => (controllo ? colonneAnomalie(archivio, controllo, accettate) : []),
    [archivio, controllo, accettate],
  );
  const ordinabili = colonne.filter((una) => una.ordinabile).map(({ campo }) => campo);
  const ordine = leggiOrdinamento(scritto, ordinabili);
  const { data, error, isPlaceholderData } = useAnomalie(props, ordine, numero);
  const { scelte, scegli } = useScelte(nominate, (righe = '') => cambia({ righe }));
  const [aperta, setAperta] = useState<Anomalia | null>(null);
  const items = data?.items;
  const scelteLette = (items ?? []).filter((riga) => scelte.includes(chiaveRiga(riga)));
  const rileggi = () => {
    scegli([]);
    void memoria.invalidateQueries({ queryKey: CHIAVE_QUALITA });
  };
  if (!controllo) return null;
  return (
    <>
      <TestaControllo
        archivio={archivio}
        codice={codice}
        giudizio={giudizio}
        indirizzo={indirizzo}
      />
      <Tabella<Anomalia>
        nome={`qualita-${codice}`}
        etichetta={`${archivio.intestazione}: ${controllo.titolo}`}
        colonne={colonne}
        righe={error ? [] : items}
        chiave={chiaveRiga}
        pagina={{ numero, dimensione: DIMENSIONE, totale: data?.totalCount ?? 0, esatto: true }}
        onPagina={(passo) =>
          cambia({ pagina: String(paginaDopo(passo, numero, data?.totalCount ?? 0)), righe: '' })
        }
        ordine={ordine}
        onOrdine={(nuovo) => cambia({ ordine: scriviOrdinamento(nuovo), pagina: '' })}
        selezione={scelte}
        onSelezione={scegli}
        onAttiva={(riga) => {
          if (riga.id !== null) setAperta(riga);
        }}
        azioneAttiva="corregge il valore"
        attesa={isPlaceholderData}
        senzaViste
        vuoto={
          error
            ? { titolo: 'Le righe non sono state lette', motivo: testoErrore(error) }
            : vuoto(accettate, stampaData(esame.data), controllo.titolo)
        }
        barra={
          <AzioniAnomalie
            archivio={archivio}
            controllo={controllo}
            esame={esame}
            accettate={accettate}
            righe={scelteLette}
            totale={data?.totalCount ?? 0}
            onFatto={rileggi}
            onCorreggi={setAperta}
          />
        }
      />
      {aperta ? (
        <Suspense fallback={null}>
          <Correzione
            archivio={archivio}
            anomalia={aperta}
            onChiudi={() => setAperta(null)}
            onCorretta={rileggi}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const vuoto = (accettate: boolean, giorno: string, titolo: string) => ({
  titolo: accettate ? 'Nessuna anomalia accettata' : `Nessuna anomalia al ${giorno}`,
  motivo: accettate
    ? 'Qui si ritrovano quelle accettate con una nota, finché il valore è lo stesso.'
    : `Il controllo «${titolo}» è stato eseguito e non ha trovato nulla.`,
});

function paginaDopo(
  passo: 'prima' | 'precedente' | 'successiva' | 'ultima' | number,
  numero: number,
  righe: number,
): number {
  const ultima = Math.max(1, Math.ceil(righe / DIMENSIONE));
  if (typeof passo === 'number') return passo;
  const verso = { prima: 1, precedente: numero - 1, successiva: numero + 1, ultima };
  return Math.min(ultima, Math.max(1, verso[passo]));
}

/** One page of what the check finds; the one before stays in sight until it has come. */
function useAnomalie(
  { archivio, controllo, indirizzo }: AnomalieProps,
  ordine: Ordinamento,
  numero: number,
) {
  const { codAzienda } = useSessione();
  const { esame, accettate } = indirizzo;
  const chieste = { controllo, accettate, numero, dimensione: DIMENSIONE };
  return useQuery<PaginaAnomalie>({
    queryKey: [...CHIAVE_QUALITA, 'righe', codAzienda, archivio.tipo, esame, chieste, ordine],
    queryFn: ({ signal }) =>
      leggiAnomalie(
        archivio,
        esame,
        { ...chieste, ordine: Object.keys(ordine).length > 0 ? ordine : null },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
}
