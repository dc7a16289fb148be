import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteGiornale } from '#contract/contabilita/giornale.ts';
import type { Risposta } from '#contract/rotta.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { chiama } from '#web/base/api.ts';
import { salva, scarica } from '#web/base/file.ts';
import { segnalaErrore, testoErrore } from '#web/record/errore.ts';
import { Modale } from '#web/ui/Modale.tsx';

type Esito = Risposta<typeof rotteGiornale.verifica>;

/** What the check found, in words: how far the chain holds, or the first entry where it does not. */
function inParole({ ok, scritture, ultimoHash, primaErrata, altri }: Esito): readonly string[] {
  if (primaErrata !== null) {
    const { numero, esercizio, catena, difetto } = primaErrata;
    const quale =
      numero === null ? `Il posto ${catena} della catena` : `La scrittura ${numero}/${esercizio}`;
    return [
      `${quale} non torna: ${difetto}`,
      'Ciò che viene prima è intero; fermarsi, e chiamare chi amministra la banca dati.',
    ];
  }
  if (!ok) return ['La catena è intera, ma non tornano:', ...altri];
  return scritture === 0
    ? ['Il giornale è vuoto: non c’è nulla da verificare.']
    : [
        `${stampaIntero(scritture)} scritture verificate: catena, saldi e numeri tornano.`,
        `L’ultima ha l’impronta ${ultimoHash}.`,
      ];
}

interface VerificaGiornaleProps {
  readonly codLibro: string | null;
}

/** Does the chain of a book again, and gives it as a file that anybody can check. */
export function VerificaGiornale({ codLibro }: VerificaGiornaleProps) {
  const [aperta, setAperta] = useState(false);
  const query = codLibro === null ? {} : { codLibro };
  const verifica = useMutation({
    mutationFn: () => chiama(rotteGiornale.verifica, { query }),
  });
  const catena = useMutation({
    mutationFn: async () =>
      salva(await scarica(rotteGiornale.catena, { query }, 'catena-del-giornale.txt')),
    onError: (errore) => segnalaErrore('Catena non scaricata', errore),
  });
  const { data, error, isPending } = verifica;
  return (
    <>
      <Button
        variant="default"
        loading={isPending}
        onClick={() => {
          setAperta(true);
          verifica.mutate();
        }}
      >
        Verifica
      </Button>
      <Modale
        titolo={data?.ok ? 'Il giornale è intero' : 'Verifica del giornale'}
        aperta={aperta && !isPending}
        onChiudi={() => setAperta(false)}
        annulla="Chiudi"
        piede={
          <Button
            variant="default"
            loading={catena.isPending}
            title="Il file si controlla da sé, con scripts/verifica-giornale.mjs"
            onClick={() => catena.mutate()}
          >
            Scarica la catena
          </Button>
        }
      >
        {error ? <p role="alert">{testoErrore(error)}</p> : null}
        {data
          ? inParole(data).map((frase) => (
              <p key={frase} style={{ overflowWrap: 'anywhere' }}>
                {frase}
              </p>
            ))
          : null}
      </Modale>
    </>
  );
}
