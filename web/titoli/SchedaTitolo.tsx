import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import type { TitoloCompleto } from '#contract/titoli-forme.ts';
import { partiDelCalcolo } from '#web/calcolo/parti.tsx';
import { CHIAVE_TITOLI, eliminaTitolo, leggiTitolo } from '#web/lookup/titoli-api.ts';
import { CassettoRecord } from '#web/record/CassettoRecord.tsx';
import { ConflittoRecord } from '#web/record/ConflittoRecord.tsx';
import { segnalaErrore, testoErrore } from '#web/record/errore.ts';
import type { Ripristino } from '#web/record/ripristino.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { RaggruppamentiTitolo } from '#web/titoli/raggruppamenti/RaggruppamentiTitolo.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { campiStoricoTitoli } from './campi-storico.ts';
import { ModuloTitolo } from './ModuloTitolo.tsx';
import { ParteAndamento } from './ParteAndamento.tsx';
import { ParteComposizione } from './ParteComposizione.tsx';
import { ParteEstensioni } from './ParteEstensioni.tsx';
import { TestaTitolo } from './TestaTitolo.tsx';
import { useComposizione } from './use-composizione.ts';
import { useDatiEstesi } from './use-dati-estesi.ts';
import { type ModuloTitolo as Modulo, useModuloTitolo } from './use-modulo-titolo.ts';

const ParteGiacenze = lazy(() => import('#web/giacenze/ParteGiacenze.tsx'));

export interface SchedaTitoloProps {
  /** The code of the titolo that is open; null for one that is not there yet. */
  readonly codice: string | null;
  /** The code of the one that a new titolo begins as a copy of. */
  readonly copia: string;
  readonly scrive: boolean;
  readonly onChiudi: () => void;
  readonly onApri: (codTitolo: string) => void;
  readonly onDuplica: () => void;
}

const LARGHEZZA = 1020;

const titoloDi = (code: string) => ({
  queryKey: [CHIAVE_TITOLI, 'uno', code],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => leggiTitolo(code, signal),
  enabled: code !== '',
});

/** The drawer of a titolo: what it is, what hangs from it, how it came to be so. */
export default function SchedaTitolo(props: SchedaTitoloProps) {
  const { codice, copia } = props;
  const letto = useQuery(titoloDi(codice ?? ''));
  const origine = useQuery(titoloDi(copia));
  const errore = letto.error ?? origine.error;
  const pronto = (codice === null || letto.data) && (copia === '' || origine.data);
  // A form that is open outlives a reading that fails: what is typed in it must not go away.
  if (!pronto) {
    return (
      <CassettoRecord
        titolo={codice ?? 'Nuovo titolo'}
        aperto
        larghezza={LARGHEZZA}
        onChiudi={props.onChiudi}
        storico={null}
        dati={
          errore ? (
            <StatoVuoto titolo="Il titolo non è stato letto" motivo={testoErrore(errore)} />
          ) : null
        }
      />
    );
  }
  const chiave = `${letto.data?.id ?? 'nuovo'} ${copia}`;
  return letto.data ? (
    <SchedaEsistente key={chiave} {...props} titolo={letto.data} />
  ) : (
    <SchedaNuova key={chiave} {...props} origine={origine.data} />
  );
}

interface SchedaNuovaProps extends SchedaTitoloProps {
  readonly origine: TitoloCompleto | undefined;
}

const DOPO = 'Si apre quando il titolo è salvato';

function SchedaNuova({ origine, scrive, onChiudi, onApri, onDuplica }: SchedaNuovaProps) {
  const modulo = useModuloTitolo({
    titolo: undefined,
    origine,
    onCreato: ({ cod_Titolo }) => onApri(cod_Titolo),
    onSparito: onChiudi,
  });
  const dopo = (id: string, titolo: string) => ({ id, titolo, impedita: DOPO, contenuto: null });
  return (
    <CassettoRecord
      titolo={origine ? `Nuovo titolo, copia di ${origine.cod_Titolo}` : 'Nuovo titolo'}
      aperto
      larghezza={LARGHEZZA}
      onChiudi={onChiudi}
      dati={
        <ModuloTitolo
          modulo={modulo}
          titolo={undefined}
          scrive={scrive}
          onApri={onApri}
          onDuplica={onDuplica}
          onElimina={onChiudi}
        />
      }
      parti={[
        dopo('estensioni', 'Estensioni'),
        dopo('composizione', 'Composizione'),
        dopo('raggruppamenti', 'Raggruppamenti'),
      ]}
      storico={null}
    />
  );
}

interface SchedaEsistenteProps extends SchedaTitoloProps {
  readonly titolo: TitoloCompleto;
}

function SchedaEsistente({ titolo, scrive, onChiudi, onApri, onDuplica }: SchedaEsistenteProps) {
  const memoria = useQueryClient();
  const { puo } = useSessione();
  const modulo = useModuloTitolo({
    titolo,
    origine: undefined,
    onCreato: ({ cod_Titolo }) => onApri(cod_Titolo),
    onSparito: onChiudi,
  });
  const estesi = useDatiEstesi(titolo);
  const composizione = useComposizione(titolo);
  const inModifica = modulo.cambiato || estesi.cambiati || composizione.cambiata;
  const campi = useMemo(() => campiStoricoTitoli(modulo.tipi), [modulo.tipi]);
  const { id, versione } = titolo;
  // What is being typed is to be saved first, or left: putting back begins the form anew.
  const ripristino = scrive && !inModifica ? ripristinoTitolo(modulo, { ...titolo }) : undefined;
  const elimina = () =>
    void eliminaTitolo(titolo).then(
      () => {
        onChiudi();
        void memoria.invalidateQueries({ queryKey: [CHIAVE_TITOLI, 'pagina'] });
      },
      (errore: unknown) => segnalaErrore('Titolo non eliminato', errore),
    );
  return (
    <>
      <CassettoRecord
        titolo={`${titolo.cod_Titolo} · ${titolo.descrizione}`}
        aperto
        larghezza={LARGHEZZA}
        onChiudi={onChiudi}
        testa={<TestaTitolo titolo={titolo} scrive={scrive} inModifica={inModifica} />}
        dati={
          <ModuloTitolo
            modulo={modulo}
            titolo={titolo}
            scrive={scrive}
            onApri={onApri}
            onDuplica={onDuplica}
            onElimina={elimina}
          />
        }
        parti={[
          {
            id: 'estensioni',
            titolo: daSalvare('Estensioni', estesi.cambiati),
            contenuto: <ParteEstensioni titolo={titolo} estesi={estesi} scrive={scrive} />,
          },
          {
            id: 'composizione',
            titolo: daSalvare('Composizione', composizione.cambiata),
            contenuto: <ParteComposizione composizione={composizione} scrive={scrive} />,
          },
          {
            id: 'raggruppamenti',
            titolo: 'Raggruppamenti',
            contenuto: <RaggruppamentiTitolo idTitolo={id} scrive={scrive} />,
          },
          ...(puo('Movimenti_R')
            ? [
                {
                  id: 'giacenze',
                  titolo: 'Giacenze',
                  contenuto: (
                    <Suspense fallback={null}>
                      <ParteGiacenze
                        codTitolo={titolo.cod_Titolo}
                        tipoTitolo={titolo.tipo_Titolo}
                      />
                    </Suspense>
                  ),
                },
              ]
            : []),
          ...(puo('Quotazioni_R')
            ? [
                {
                  id: 'prezzi',
                  titolo: 'Prezzi',
                  contenuto: <ParteAndamento codTitolo={titolo.cod_Titolo} />,
                },
              ]
            : []),
          ...partiDelCalcolo(titolo, scrive),
        ]}
        storico={{ tabella: 'titoli', id, versione, campi, ripristino }}
      />
      <ConflittoRecord tabella="titoli" campi={campi} salvataggio={modulo.salvataggio} />
    </>
  );
}

type ValoriRecord = Readonly<Record<string, unknown>>;

/** The fields that the type asks; code and type, which others depend on, are changed in the form. */
const ripristinoTitolo = ({ sezioni, salvataggio }: Modulo, titolo: ValoriRecord): Ripristino => ({
  campi: new Set(
    sezioni
      .flatMap(({ campi }) => campi.map(({ nome }): string => nome))
      .filter((nome) => nome !== 'cod_Titolo' && nome !== 'tipo_Titolo'),
  ),
  attuale: titolo,
  inCorso: salvataggio.inCorso,
  esegui: (campo, valore) => void salvataggio.salva({ ...titolo, [campo]: valore }, titolo),
});

/** Marks a tab with something in it that is not saved. */
const daSalvare = (titolo: string, cambiata: boolean): string =>
  cambiata ? `${titolo} •` : titolo;
