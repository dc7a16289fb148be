import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { inMoto } from '#web/lavori/lavoro.ts';
import { useAtti } from '#web/lavori/use-atti.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { ChiusuraAperta } from './ChiusuraAperta.tsx';
import { CHIAVE_CHIUSURA, statoDi } from './chiusura-api.ts';
import { TestaChiusura } from './TestaChiusura.tsx';

const NOME = 'Chiusura esercizio';

const numero = (parola: string | undefined): number | null =>
  parola && /^\d{4}$/.test(parola) ? Number(parola) : null;

/** `/page/valutazione/chiusura-esercizio`: an exercise closed step by step, each kept in the address. */
export default function PaginaChiusura() {
  const ricerca = useRicercaUrl();
  const { codAzienda } = useSessione();
  const memoria = useQueryClient();
  const atti = useAtti(ricerca.lavoro ?? '', NOME);
  const { lavoro } = atti;
  const corre = lavoro !== undefined && inMoto(lavoro);
  const finito = lavoro && !corre ? `${lavoro.guidID} ${lavoro.stato}` : '';
  const quale = {
    codAzienda,
    esercizio: numero(ricerca.esercizio),
    codLibro: ricerca.libro ?? null,
  };
  const { data: stato, error, refetch } = useQuery({ ...statoDi(quale), staleTime: 0 });
  useEffect(() => {
    if (finito) void memoria.invalidateQueries({ queryKey: CHIAVE_CHIUSURA });
  }, [finito, memoria]);
  if (stato && !corre) return <ChiusuraAperta stato={stato} atti={atti} />;
  return (
    <>
      <TestaChiusura
        stato={stato}
        passo={ricerca.lavoro ? 'simulazione' : 'controlli'}
        valutazione={null}
        onPasso={() => undefined}
      />
      {corre ? (
        <BarraProgresso percentuale={lavoro.percCompletamento} etichetta={lavoro.descrizione} />
      ) : error ? (
        <StatoVuoto
          titolo="La chiusura non è stata letta"
          motivo={testoErrore(error)}
          azione={<Button onClick={() => void refetch()}>Riprova</Button>}
        />
      ) : (
        <Attesa />
      )}
    </>
  );
}
