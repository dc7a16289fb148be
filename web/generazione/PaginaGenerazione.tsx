import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { messaggioLavoro } from '#web/lavori/annunci.ts';
import { ripristina } from '#web/lavori/azioni.ts';
import {
  CHIAVE_LAVORI,
  inMoto,
  type Lavoro,
  ripristinabile,
  useLavoro,
} from '#web/lavori/lavoro.ts';
import { CHIAVE_MOVIMENTI } from '#web/movimenti/fissato/fissato-api.ts';
import { testoErrore } from '#web/record/errore.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import AnteprimaGenerazione from './AnteprimaGenerazione.tsx';
import classi from './generazione.module.css';
import { chiediAnteprima, genera, type Parametri } from './generazione-api.ts';
import ParametriGenerazione from './ParametriGenerazione.tsx';
import { parametriDi, paroleDi } from './parametri-generazione.ts';

const PASSI = ['Parametri', 'Anteprima', 'Esito'] as const;
type Passo = (typeof PASSI)[number];

function passoDi(guid: string, lavoro: Lavoro | undefined): Passo {
  if (guid === '') return 'Parametri';
  return lavoro?.fase === 'fine' ? 'Esito' : 'Anteprima';
}

function Passi({ attuale }: { readonly attuale: Passo }) {
  return (
    <ol className={classi.passi} aria-label="Passi">
      {PASSI.map((passo) => (
        <li key={passo} aria-current={passo === attuale ? 'step' : undefined}>
          {passo}
        </li>
      ))}
    </ol>
  );
}

const nonRiuscita = (titolo: string) => (errore: unknown) =>
  mostraToast({ titolo, testo: testoErrore(errore), tipo: 'errore', durataMs: DURATA_TOAST_MS });

/** Whether its proposals may still be chosen: a preview, or one that could not be written as it was. */
const siScrive = ({ stato, fase, esito }: Lavoro): boolean =>
  (stato === 'completato' && fase === 'anteprima') || (stato === 'fallito' && esito !== null);

/** `/page/movimenti/elaborazioni/generazione-movimenti`: parameters, what they propose, what came of it. */
export default function PaginaGenerazione() {
  const ricerca = useRicercaUrl();
  const { generazione: guid = '' } = ricerca;
  const cambia = useCambiaRicerca();
  const memoria = useQueryClient();
  const [atto, setAtto] = useState('');
  const lavoro = useLavoro(guid || null, `generazione${atto}`);
  const passo = passoDi(guid, lavoro);
  const avvia = (chiesti: Parametri) => {
    chiediAnteprima(chiesti)
      .then((nuovo) => {
        setAtto('');
        cambia({ ...paroleDi(chiesti), generazione: nuovo });
      })
      .catch(nonRiuscita('L’anteprima non è stata chiesta'));
  };
  const scrivi = (registra: boolean) => {
    genera(guid, registra)
      .then(() => setAtto(`${atto}+`))
      .catch(nonRiuscita('I movimenti non sono stati generati'));
  };
  const annulla = () => {
    ripristina(guid)
      .then(() => {
        mostraToast({
          titolo: 'La generazione si annulla',
          testo: 'Si eliminano le bozze e si stornano i registrati: si segue dal Monitor.',
          tipo: 'successo',
          durataMs: DURATA_TOAST_MS,
        });
        setAtto(`${atto}+`);
      })
      .catch(nonRiuscita('La generazione non si annulla'))
      .finally(() => {
        void memoria.invalidateQueries({ queryKey: CHIAVE_LAVORI });
        void memoria.invalidateQueries({ queryKey: [CHIAVE_MOVIMENTI] });
      });
  };
  const aiParametri = () => cambia({ generazione: '' });
  return (
    <>
      <Intestazione
        titolo="Generazione movimenti"
        descrizione="Cedole, rimborsi e scadenze di ciò che si tiene: prima l’anteprima coi conti del fissato, poi le bozze o la registrazione."
        azioni={
          passo === 'Esito' && lavoro && ripristinabile(lavoro) ? (
            <Button variant="default" onClick={annulla}>
              Annulla la generazione
            </Button>
          ) : null
        }
      />
      <Passi attuale={passo} />
      {guid === '' ? (
        <ParametriGenerazione iniziali={parametriDi(ricerca)} onConferma={avvia} />
      ) : (
        <Generazione lavoro={lavoro} guid={guid} onGenera={scrivi} onParametri={aiParametri} />
      )}
    </>
  );
}

interface GenerazioneProps {
  readonly guid: string;
  readonly lavoro: Lavoro | undefined;
  readonly onGenera: (registra: boolean) => void;
  readonly onParametri: () => void;
}

/** How many movements were written, and how; the proposals with links to them stand below. */
function esitoInParole({ esito }: Lavoro): string {
  const quanti = stampaIntero(esito?.inseriti ?? 0);
  return esito?.registrati === undefined
    ? `Movimenti scritti in bozza: ${quanti}. Si registrano da Movimenti.`
    : `Movimenti registrati: ${quanti}.`;
}

function Generazione({ guid, lavoro, onGenera, onParametri }: GenerazioneProps) {
  if (!lavoro) return null;
  if (inMoto(lavoro))
    return (
      <BarraProgresso percentuale={lavoro.percCompletamento} etichetta="Generazione movimenti" />
    );
  if (lavoro.fase === 'fine')
    return (
      <>
        <p role="status">{esitoInParole(lavoro)}</p>
        <AnteprimaGenerazione key="esito" guid={guid} scritta onParametri={onParametri} />
      </>
    );
  if (!siScrive(lavoro))
    return (
      <StatoVuoto
        titolo="L’anteprima non c’è"
        motivo={messaggioLavoro(lavoro)}
        azione={
          <Group justify="center">
            <Button onClick={onParametri}>Torna ai parametri</Button>
          </Group>
        }
      />
    );
  return (
    <>
      {lavoro.stato === 'fallito' ? <p role="alert">{messaggioLavoro(lavoro)}</p> : null}
      <AnteprimaGenerazione guid={guid} onGenera={onGenera} onParametri={onParametri} />
    </>
  );
}
