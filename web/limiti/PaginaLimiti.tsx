import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rotteLimiti } from '#contract/limiti.ts';
import { contati } from '#domain/money/esatto-italiano.ts';
import { chiama } from '#web/base/api.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Schede } from '#web/ui/Schede.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import { ParteEsposizione } from './ParteEsposizione.tsx';
import { ParteMisure } from './ParteMisure.tsx';
import { ParteSuperamenti } from './ParteSuperamenti.tsx';
import { CHIAVE_LIMITI } from './superamenti-api.ts';

/** `/page/movimenti/limiti`: what is held of whom, how the limits stand, what was broken. */
export default function PaginaLimiti() {
  const { scheda = 'esposizione' } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const { puo } = useSessione();
  const memoria = useQueryClient();
  const verifica = useMutation({
    mutationFn: () => chiama(rotteLimiti.verifica, {}),
    onSuccess: ({ superati, rientrati, spenti, nonVerificabili }) =>
      annunciaFatto(
        'Limiti verificati',
        `${contati(superati, 'superato', 'superati')}, ${contati(rientrati, 'rientrato', 'rientrati')}, ${nonVerificabili} non verificabili${spenti > 0 ? `, ${spenti} di limiti spenti` : ''}.`,
      ),
    onError: (errore) => segnalaErrore('Limiti non verificati', errore),
    onSettled: () => memoria.invalidateQueries({ queryKey: CHIAVE_LIMITI }),
  });
  return (
    <>
      <Intestazione
        descrizione="Quanto si ha di chi e di dove, attraverso i fondi; e quanto se ne può avere."
        azioni={
          <>
            <BottoneLink to={'/page/movimenti/limiti/elenco' as string} variant="default">
              Limiti dell’azienda
            </BottoneLink>
            {puo('Limiti_W') ? (
              <Button loading={verifica.isPending} onClick={() => verifica.mutate()}>
                Verifica adesso
              </Button>
            ) : null}
          </>
        }
      />
      <Schede
        etichetta="Esposizione e limiti"
        attiva={scheda}
        onCambia={(id) => void cambia({ scheda: id === 'esposizione' ? '' : id })}
        schede={[
          { id: 'esposizione', titolo: 'Esposizione', contenuto: <ParteEsposizione /> },
          { id: 'limiti', titolo: 'Limiti', contenuto: <ParteMisure /> },
          { id: 'superamenti', titolo: 'Superamenti', contenuto: <ParteSuperamenti /> },
        ]}
      />
    </>
  );
}
