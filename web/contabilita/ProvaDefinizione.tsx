import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type EsitoProvaWire, rotteDefinizioni } from '#contract/contabilita/definizioni.ts';
import { DIMENSIONI } from '#domain/contabilita/dimensioni.ts';
import { chiama } from '#web/base/api.ts';
import { useSceltePortafogli } from '#web/tabelle/portafogli/portafogli.ts';
import { useCausali } from '#web/tabelle/scelte-di-tabelle.ts';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import classi from './contabilita.module.css';

type Candidato = EsitoProvaWire['candidati'][number];

const statoDi = ({ scelta, candidata, valida }: Candidato): string => {
  if (scelta) return 'È questa';
  if (!valida) return 'Fuori validità';
  return candidata ? 'Varrebbe' : 'Non vale';
};

/** For a portfolio, a titolo and a causale: every definition of the logical account, and the one that holds. */
export function ProvaDefinizione({ codiceConto }: { readonly codiceConto: string }) {
  const portafogli = useSceltePortafogli() ?? [];
  const causali = useCausali() ?? [];
  const [portafoglio, setPortafoglio] = useState<readonly string[]>([]);
  const [causale, setCausale] = useState<readonly string[]>([]);
  const [titolo, setTitolo] = useState('');
  const prova = useMutation({
    mutationFn: () =>
      chiama(rotteDefinizioni.prova, {
        body: {
          codiceConto,
          codPortafoglio: portafoglio[0] ?? null,
          causale: causale[0] ?? null,
          codTitolo: titolo.trim().toUpperCase() || null,
        },
      }),
  });
  const avvia = (evento: FormEvent) => {
    evento.preventDefault();
    prova.mutate();
  };
  return (
    <form className={classi.prova} onSubmit={avvia}>
      <p className="spiega">
        Quale conto è {codiceConto} per il portafoglio, il titolo e la causale che si indicano.
      </p>
      <CampoCodici
        etichetta="Portafoglio"
        opzioni={portafogli}
        valore={portafoglio}
        massimo={1}
        onCambia={setPortafoglio}
      />
      <TextInput
        label="Codice titolo"
        value={titolo}
        onChange={({ currentTarget }) => setTitolo(currentTarget.value)}
      />
      <CampoCodici
        etichetta="Causale"
        opzioni={causali}
        valore={causale}
        massimo={1}
        onCambia={setCausale}
      />
      <div>
        <Button type="submit" loading={prova.isPending}>
          Prova
        </Button>
      </div>
      {prova.error ? (
        <p className="spiega errato" role="alert">
          {prova.error.message}
        </p>
      ) : null}
      {prova.data ? <Esito esito={prova.data} /> : null}
    </form>
  );
}

function Esito({ esito }: { readonly esito: EsitoProvaWire }) {
  return (
    <section aria-label="Esito della prova">
      <p role="status">
        {esito.numeroConto === null ? esito.messaggio : `Il conto è ${esito.numeroConto}.`}
      </p>
      <table className={classi.candidati}>
        <thead>
          <tr>
            <th scope="col">Priorità</th>
            <th scope="col">Conto</th>
            <th scope="col">Condizioni</th>
            <th scope="col">Esito</th>
          </tr>
        </thead>
        <tbody>
          {esito.candidati.map((uno) => (
            <tr key={uno.id} data-scelta={uno.scelta || undefined}>
              <td>{uno.codicePriorita}</td>
              <td>
                {uno.numeroConto} {uno.descrizioneConto}
              </td>
              <td>
                {uno.condizioni.map(({ dimensione, valori, soddisfatta }) => (
                  <Etichetta key={dimensione} tono={soddisfatta ? 'accento' : 'neutro'}>
                    {soddisfatta ? '✓' : '✗'} {DIMENSIONI[dimensione].titolo}: {valori.join(', ')}
                  </Etichetta>
                ))}
              </td>
              <td>{statoDi(uno)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
