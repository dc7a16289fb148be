import { Button, Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Risposta } from '#contract/rotta.ts';
import { rotteSessioni } from '#contract/sessioni.ts';
import { chiama, ErroreApi } from '#web/api.ts';
import { testoIstante } from '#web/ui/tabella/testo-cella.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import classi from './proprie-sessioni.module.css';

type Sessione = Risposta<typeof rotteSessioni.elenco>[number];

const CHIAVE = ['sessioni', 'proprie'];

function useSessioni() {
  const cache = useQueryClient();
  const { data, error } = useQuery({
    queryKey: CHIAVE,
    queryFn: ({ signal }) => chiama(rotteSessioni.elenco, { query: { proprie: true }, signal }),
  });
  const chiudi = async (esegui: () => Promise<unknown>, testo: string) => {
    try {
      await esegui();
      mostraToast({ titolo: 'Accesso', testo, tipo: 'successo', durataMs: DURATA_TOAST_MS });
    } catch (causa) {
      if (!(causa instanceof ErroreApi)) throw causa;
      const { title: titolo, detail } = causa.problema;
      mostraToast({ titolo, testo: detail, tipo: 'errore', durataMs: DURATA_TOAST_MS });
    }
    await cache.invalidateQueries({ queryKey: CHIAVE });
  };
  return { sessioni: data, error, chiudi };
}

function Voce({ una, onChiudi }: { readonly una: Sessione; readonly onChiudi: () => void }) {
  return (
    <li>
      <div>
        <b>{una.browser}</b>
        <span>
          {una.indirizzo ?? 'indirizzo ignoto'} · usata {testoIstante(una.ultimoUso)}
        </span>
      </div>
      {una.corrente ? (
        <span className={classi.questa}>questa</span>
      ) : (
        <Button
          size="xs"
          variant="default"
          onClick={onChiudi}
          aria-label={`Chiudi la sessione di ${una.browser} aperta ${testoIstante(una.creataIl)}`}
        >
          Chiudi
        </Button>
      )}
    </li>
  );
}

/** Where one is logged in, and the way to close what should not be open. */
export function ProprieSessioni() {
  const { sessioni, error, chiudi } = useSessioni();
  if (error) return <p role="alert">{error.message}</p>;
  if (!sessioni) return <Loader size="xs" color="var(--t-accent)" />;
  const altre = sessioni.filter(({ corrente }) => !corrente).length;
  return (
    <>
      <ul className={classi.sessioni} aria-label="Sessioni aperte">
        {sessioni.map((una) => (
          <Voce
            key={una.id}
            una={una}
            onChiudi={() =>
              void chiudi(
                () => chiama(rotteSessioni.revoca, { params: { id: una.id } }),
                'La sessione è chiusa: da lì si deve entrare di nuovo.',
              )
            }
          />
        ))}
      </ul>
      {altre > 0 ? (
        <div>
          <Button
            variant="default"
            onClick={() =>
              void chiudi(
                () => chiama(rotteSessioni.revocaAltre, { query: {} }),
                'Le altre sessioni sono chiuse; questa resta aperta.',
              )
            }
          >
            Chiudi tutte le altre
          </Button>
        </div>
      ) : null}
    </>
  );
}
