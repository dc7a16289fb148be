import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ContoInSintesiWire } from '#contract/riconciliazione/sintesi.ts';
import { interrogazioni } from '#web/base/interrogazioni.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { indirizzoBozza } from '#web/movimenti/indirizzi.ts';
import { segnalaErrore, testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import type { Cifra } from '#web/ui/Cifre.tsx';
import { BarraTasti } from '#web/ui/Tasto.tsx';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import { useTastoPagina } from '#web/ui/use-tasto-pagina.ts';
import { CifreConto, cifreCassa, cifrePosizioni } from './CifreConto.tsx';
import type { DaSpiegare } from './corrente.ts';
import { ListeConto } from './ListeConto.tsx';
import { type Abbinamento, discordanzaDi } from './riconciliazione-api.ts';
import { StampeConto } from './StampeConto.tsx';
import { TestaConto } from './TestaConto.tsx';
import { type AzioniConto, suggerimenti, versoMovimenti } from './tasti-conto.ts';
import { useAttiConto } from './use-atti-conto.ts';
import type { ContoLetto, LatoLetto } from './use-conto.ts';
import { ZonaEstratti } from './ZonaEstratti.tsx';

const DialogoSpiega = lazy(() => import('./DialogoSpiega.tsx'));
const CassettoAbbinamento = lazy(() => import('./CassettoAbbinamento.tsx'));

const avverti = (titolo: string, testo: string) =>
  mostraToast({ titolo, testo, tipo: 'avviso', durataMs: DURATA_TOAST_MS });

export interface ContoApertoProps {
  readonly letto: ContoLetto;
  readonly conto: ContoInSintesiWire;
}

/** An account with all that is done on it. */
export function ContoAperto({ letto, conto }: ContoApertoProps) {
  const { dossier, cassa } = letto;
  const scrive = useSessione().puo('Riconciliazione_W');
  const { abbinamento } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const atti = useAttiConto(cassa?.conto.idConto ?? conto.idConto);
  const [daSpiegare, setDaSpiegare] = useState<DaSpiegare | null>(null);
  const azioni = useAzioni({ scrive, atti, onSpiega: setDaSpiegare });
  // Of the whole account, as they are confirmed: the figures below are those of one statement.
  const proposte = cassa?.conto.daConfermare ?? 0;
  useTastoPagina('conferma', () => {
    if (scrive && proposte > 0) void atti.confermaTutte(null);
  });
  const suo = conto.tipo === 'depositario' ? dossier : cassa;
  const cifre = useMemo(
    () => [
      ...cifrePosizioni(dossier?.quadro, `dossier ${dossier?.conto.cod_Conto}`),
      ...cifreCassa(cassa?.quadro),
    ],
    [dossier, cassa],
  );
  const apriAbbinamento = (id: number) => void cambia({ abbinamento: String(id) });
  const sciogli = ({ id }: Abbinamento) => {
    void cambia({ abbinamento: '' });
    void atti.sciogli([id]);
  };
  return (
    <>
      <ZonaEstratti conti={letto.opzioni} scrive={scrive}>
        {(chiedi) => (
          <TestaConto
            conti={letto.conti ?? []}
            conto={conto}
            lato={suo}
            mossi={[dossier, cassa].flatMap((lato) =>
              lato?.quadro?.daConfrontare ? lato.conto : [],
            )}
            scrive={scrive}
            proposte={proposte}
            inCorso={atti.inCorso}
            stampe={<StampeConto {...{ conto, scrive }} estratto={suo?.estratto} />}
            onCarica={chiedi}
            onConferma={() => void atti.confermaTutte(null)}
          />
        )}
      </ZonaEstratti>
      <CifreDelConto cifre={cifre} lato={suo} />
      <ListeConto
        {...{ dossier, cassa, scrive, atti, azioni }}
        onSpiega={(discordanza) => setDaSpiegare({ discordanza, primo: 'stato' })}
        onAbbinamento={apriAbbinamento}
      />
      <BarraTasti tasti={suggerimenti(scrive)} />
      <Suspense fallback={null}>
        {daSpiegare ? <DialogoSpiega {...daSpiegare} onChiudi={() => setDaSpiegare(null)} /> : null}
        {abbinamento ? (
          <CassettoAbbinamento
            id={Number(abbinamento)}
            onSciogli={scrive ? sciogli : undefined}
            onChiudi={() => void cambia({ abbinamento: '' })}
          />
        ) : null}
      </Suspense>
    </>
  );
}

interface CifreDelContoProps {
  readonly cifre: readonly Cifra[];
  readonly lato: LatoLetto | null;
}

/** The figures of the account; where they cannot be read, why. */
function CifreDelConto({ cifre, lato }: CifreDelContoProps) {
  if (lato?.errore)
    return (
      <p role="alert" className="errato">
        Il confronto del conto non è stato letto: {testoErrore(lato.errore)}
      </p>
    );
  return lato?.estratti?.length === 0 ? null : <CifreConto cifre={cifre} />;
}

interface PerAzioni {
  readonly scrive: boolean;
  readonly atti: ReturnType<typeof useAttiConto>;
  readonly onSpiega: (daSpiegare: DaSpiegare) => void;
}

/** What the keys of the lists do, and say where there is nothing to be done. */
function useAzioni({ scrive, atti, onSpiega }: PerAzioni): AzioniConto {
  const naviga = useNavigate();
  return {
    scrive,
    confermaTutte: (quali) => void atti.confermaTutte(quali),
    sciogli: (ids) => {
      if (ids.length > 0) void atti.sciogli(ids);
      else avverti('Nulla da sciogliere', 'Fra le righe scelte nessuna è abbinata.');
    },
    spiega: (id, primo) => {
      if (id === null)
        return avverti('Nulla da spiegare', 'La riga è abbinata, o la posizione concorda.');
      interrogazioni
        .fetchQuery(discordanzaDi(id))
        .then((discordanza) =>
          discordanza.stato === 'risolta'
            ? avverti('Già risolta', 'Non si trova più dall’ultimo confronto.')
            : onSpiega({ discordanza, primo }),
        )
        .catch((errore) => segnalaErrore('Discordanza non letta', errore));
    },
    bozza: (id) => {
      if (id !== null) void naviga({ to: indirizzoBozza(id) as string });
      else avverti('Nessuna bozza da qui', 'Serve una riga di banca che manca da noi.');
    },
    movimenti: (riga) => {
      const verso = versoMovimenti(riga);
      if (verso) void naviga(verso as never);
      else avverti('Nessun movimento', 'Nessun movimento nostro risponde a questa riga.');
    },
  };
}
