import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { inAnteprima, inMoto, useSeguito } from '#web/lavori/lavoro.ts';
import { AnteprimaLavoro } from '#web/monitor/AnteprimaLavoro.tsx';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { AzioniImportMovimenti } from './AzioniImportMovimenti.tsx';

/** A preview that was taken again, as soon as it is there. */
function Ripresa({ guid }: { readonly guid: string }) {
  const cambia = useCambiaRicerca();
  const { lavoro, errore } = useSeguito(guid, 'ripresa');
  if (errore)
    return (
      <StatoVuoto
        titolo="L’anteprima non c’è"
        motivo={testoErrore(errore)}
        azione={<Button onClick={() => void cambia({ anteprima: '' })}>Torna all’import</Button>}
      />
    );
  if (!lavoro) return null;
  if (inMoto(lavoro))
    return (
      <BarraProgresso percentuale={lavoro.percCompletamento} etichetta="Controllo dei movimenti" />
    );
  return inAnteprima(lavoro) ? (
    <div>
      <AnteprimaLavoro lavoro={lavoro} subito onDeciso={() => cambia({ anteprima: '' })} />
    </div>
  ) : null;
}

/** Movements from a file: where it begins, and where what was imported is found again. */
export default function PaginaImportMovimenti() {
  const { puo } = useSessione();
  const { anteprima } = useRicercaUrl();
  const importa = puo('Import_W') && puo('Movimenti_W');
  return (
    <>
      <Intestazione
        titolo="Import movimenti"
        descrizione="Da un CSV o da un foglio Excel: anteprima calcolata, poi bozze o registrazione."
        azioni={<AzioniImportMovimenti />}
      />
      {anteprima ? <Ripresa guid={anteprima} /> : null}
      <StatoVuoto
        titolo={importa ? 'Scegliere un file con «Importa»' : 'Qui si importano i movimenti'}
        motivo={
          importa
            ? 'I file di Directa e di Fineco si leggono con la loro mappatura; gli altri con una propria, o con le colonne richieste.'
            : 'Per importare servono i privilegi Import_W e Movimenti_W: chiederli a chi amministra gli utenti.'
        }
        azione={
          <Anchor component={Link} to={'/page/reportsmonitor' as never}>
            Gli import fatti, da riguardare o da annullare, sono nel Monitor
          </Anchor>
        }
      />
    </>
  );
}
