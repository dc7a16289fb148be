import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import type { Attenzione, Stato } from './attenzione.ts';
import classi from './home.module.css';

const SPUNTA = 'M3.5 8.5 6.5 11.5 12.5 4.5';

function Contenuto({ titolo, esito, errore }: Stato & { readonly titolo: string }) {
  if (errore) return <p className={classi.nota}>Controllo non riuscito: {errore.message}</p>;
  if (!esito) {
    return (
      <div role="status" aria-label={`${titolo}: controllo in corso`} className={classi.attesa}>
        <Skeleton height={22} width={44} />
        <Skeleton height={11} width="75%" mt={9} />
      </div>
    );
  }
  const { cifra, nota, percentuale } = esito;
  return (
    <>
      {cifra ? (
        <p className={classi.cifra}>{cifra}</p>
      ) : (
        <p className={classi.inOrdine}>
          <svg aria-hidden="true" viewBox="0 0 16 16">
            <path d={SPUNTA} />
          </svg>
          In ordine
        </p>
      )}
      <p className={classi.nota}>{nota}</p>
      {percentuale === undefined ? null : (
        <BarraProgresso percentuale={percentuale} etichetta={titolo} sottile />
      )}
    </>
  );
}

/** One thing to look at; the whole card leads to its screen, with the filter that shows it. */
export function Carta({ attenzione }: { readonly attenzione: Attenzione }) {
  const stato = attenzione.useStato();
  const { to, search } = stato.esito?.verso ?? attenzione.verso;
  const tono = stato.errore ? 'errore' : (stato.esito?.tono ?? 'calma');
  return (
    <li className={`pannello ${classi.carta}`} data-tono={tono}>
      <h3>
        <Link to={to} search={(search ?? {}) as never}>
          {attenzione.titolo}
        </Link>
      </h3>
      <Contenuto titolo={attenzione.titolo} {...stato} />
    </li>
  );
}
