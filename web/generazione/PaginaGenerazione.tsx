import { Button } from '@mantine/core';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { useAvanzaRicerca, useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { FasiDelLavoro } from '#web/lavori/FasiDelLavoro.tsx';
import { type Lavoro, ripristinabile } from '#web/lavori/lavoro.ts';
import { Passi } from '#web/lavori/Passi.tsx';
import { useAtti } from '#web/lavori/use-atti.ts';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import AnteprimaGenerazione from './AnteprimaGenerazione.tsx';
import { chiediAnteprima, genera, type Parametri } from './generazione-api.ts';
import ParametriGenerazione from './ParametriGenerazione.tsx';
import { parametriDi, paroleDi } from './parametri-generazione.ts';

const NOME = 'Generazione movimenti';
const ANNULLATA = {
  titolo: 'La generazione si annulla',
  testo: 'Si eliminano le bozze e si stornano i registrati: si segue dal Monitor.',
};
const PASSI = ['Parametri', 'Anteprima', 'Esito'] as const;
type Passo = (typeof PASSI)[number];

function passoDi(guid: string, lavoro: Lavoro | undefined): Passo {
  if (guid === '') return 'Parametri';
  return lavoro?.fase === 'fine' ? 'Esito' : 'Anteprima';
}

/** Whether its proposals may still be chosen: a preview, or one that could not be written as it was. */
const siScrive = ({ stato, fase, esito }: Lavoro): boolean =>
  (stato === 'completato' && fase === 'anteprima') || (stato === 'fallito' && esito !== null);

/** `/page/movimenti/elaborazioni/generazione-movimenti`: parameters, what they propose, what came of it. */
export default function PaginaGenerazione() {
  const ricerca = useRicercaUrl();
  const { generazione: guid = '' } = ricerca;
  const cambia = useCambiaRicerca();
  const avanza = useAvanzaRicerca();
  const { lavoro, errore, inCorso, fai, annulla } = useAtti(guid, NOME);
  const passo = passoDi(guid, lavoro);
  const avvia = (chiesti: Parametri) =>
    void fai(async () => {
      const nuovo = await chiediAnteprima(chiesti);
      // Back leads to the parameters as they were asked.
      await cambia(paroleDi(chiesti));
      await avanza({ generazione: nuovo });
    });
  const aiParametri = () => void avanza({ generazione: '' });
  return (
    <>
      <Intestazione
        titolo={NOME}
        descrizione="Cedole, rimborsi e scadenze dei titoli in giacenza: anteprima, poi bozze o registrazione."
        azioni={
          passo === 'Esito' && lavoro && ripristinabile(lavoro) ? (
            <Button variant="default" loading={inCorso} onClick={() => void annulla(ANNULLATA)}>
              Annulla la generazione
            </Button>
          ) : null
        }
      />
      <Passi passi={PASSI} attuale={passo} />
      {guid === '' ? (
        <ParametriGenerazione
          iniziali={parametriDi(ricerca)}
          inCorso={inCorso}
          onConferma={avvia}
        />
      ) : (
        <FasiDelLavoro
          lavoro={lavoro}
          errore={errore}
          etichetta={NOME}
          torna="Torna ai parametri"
          onTorna={aiParametri}
          siDecide={siScrive}
          esito={(fatto) => (
            <>
              <p role="status">{esitoInParole(fatto)}</p>
              <AnteprimaGenerazione key="esito" guid={guid} scritta onParametri={aiParametri} />
            </>
          )}
          anteprima={
            <AnteprimaGenerazione
              guid={guid}
              inCorso={inCorso}
              onGenera={(registra) => void fai(() => genera(guid, registra))}
              onParametri={aiParametri}
            />
          }
        />
      )}
    </>
  );
}

/** How many movements were written, and how; the proposals with links to them stand below. */
function esitoInParole({ esito }: Lavoro): string {
  const quanti = stampaIntero(esito?.inseriti ?? 0);
  return esito?.registrati === undefined
    ? `Movimenti scritti in bozza: ${quanti}. Si registrano da Movimenti.`
    : `Movimenti registrati: ${quanti}.`;
}
