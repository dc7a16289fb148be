import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { messaggioLavoro } from '#web/lavori/annunci.ts';
import { inMoto, type Lavoro, useSeguito } from '#web/lavori/lavoro.ts';
import { testoErrore } from '#web/record/errore.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { Icona } from '#web/ui/Icona.tsx';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import classi from './riconciliazione.module.css';
import { rileggi } from './riconciliazione-api.ts';
import type { Caricamenti, Caricamento } from './use-caricamenti.ts';

/** What becomes of the files that were given: how far each is, what came of it, why it was refused. */
export function CaricamentiInCorso({ caricamenti }: { readonly caricamenti: Caricamenti }) {
  if (caricamenti.tutti.length === 0) return null;
  return (
    <ul className={`pannello ${classi.caricamenti}`} aria-label="File caricati">
      {caricamenti.tutti.map((uno) => (
        <li key={uno.numero}>
          <Icona nome="file" />
          <b>{uno.nome}</b>
          <Andamento caricamento={uno} />
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`Togli ${uno.nome} dall’elenco`}
            onClick={() => caricamenti.togli(uno.numero)}
          >
            <Icona nome="chiudi" misura={12} />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Andamento({ caricamento }: { readonly caricamento: Caricamento }) {
  const { guid, nome, inviati } = caricamento;
  const { lavoro, errore } = useSeguito(guid, 'estratti');
  const finito = lavoro !== undefined && !inMoto(lavoro);
  useEffect(() => {
    if (finito) void rileggi();
  }, [finito]);
  const perche = caricamento.errore ?? (errore && testoErrore(errore));
  if (perche !== null)
    return (
      <p role="alert" className="errato">
        {perche}
      </p>
    );
  if (!finito)
    return (
      <BarraProgresso
        sottile
        percentuale={guid === null ? inviati / 2 : 50 + (lavoro?.percCompletamento ?? 0) / 2}
        etichetta={guid === null ? `Invio di ${nome}` : `Lettura di ${nome}`}
      />
    );
  return (
    <>
      {lavoro.stato === 'completato' ? (
        <p role="status">{esitoInParole(lavoro)}</p>
      ) : (
        <p role="alert" className="errato">
          {messaggioLavoro(lavoro)}
        </p>
      )}
      <BottoneLink
        to={'/page/reportsmonitor' as string}
        search={{ lavoro: lavoro.guidID } as never}
        variant="subtle"
        size="compact-xs"
      >
        Log
      </BottoneLink>
    </>
  );
}

/** What a file brought, by what its job counted. */
function esitoInParole({ esito }: Pick<Lavoro, 'esito'>): string {
  if (!esito || esito.letti === 0) return 'Letto.';
  const { letti, inseriti, invariati } = esito;
  const righe = letti === 1 ? '1 riga letta' : `${stampaIntero(letti)} righe lette`;
  if (inseriti === 0 && invariati > 0) return `${righe}: già caricato, non cambia nulla.`;
  const nuove = inseriti === 1 ? '1 nuova' : `${stampaIntero(inseriti)} nuove`;
  return `${righe}, ${nuove}.`;
}
