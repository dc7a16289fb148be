import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Risposta } from '#contract/rotta.ts';
import { rotteSessioni } from '#contract/sessioni.ts';
import { metodiInParole } from '#domain/accesso/fattori.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { chiama } from '#web/base/api.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { diciErrore } from './AzioniUtente.tsx';
import classi from './utenti.module.css';

type Sessione = Risposta<typeof rotteSessioni.elenco>[number];

const CHIAVE = ['sessioni', true];

/** One's own open sessions, which need no privilege to be seen and closed. */
export default function MieSessioni() {
  const memoria = useQueryClient();
  const { data: sessioni = [], error } = useQuery({
    queryKey: CHIAVE,
    queryFn: ({ signal }) => chiama(rotteSessioni.elenco, { query: { proprie: true }, signal }),
  });
  const [daRevocare, setDaRevocare] = useState<Sessione | 'altre' | null>(null);
  const revoca = async () => {
    setDaRevocare(null);
    try {
      if (daRevocare === 'altre') await chiama(rotteSessioni.revocaAltre, { query: {} });
      else if (daRevocare) await chiama(rotteSessioni.revoca, { params: { id: daRevocare.id } });
    } catch (errore) {
      diciErrore('Sessione non revocata', errore);
    }
    await memoria.invalidateQueries({ queryKey: CHIAVE });
  };
  if (error) return <p className={classi.nota}>{error.message}</p>;
  return (
    <>
      <ul className={classi.concessioni} aria-label="Sessioni aperte">
        {sessioni.map((una) => (
          <li key={una.id}>
            <div>
              <b>{una.browser}</b> {una.corrente ? '· questa' : ''}
              <p className={classi.nota}>
                {una.indirizzo}, con {metodiInParole(una.metodi)}, usata l’ultima volta{' '}
                {stampaIstante(una.ultimoUso)}
              </p>
            </div>
            {una.corrente ? null : (
              <Button
                variant="default"
                aria-label={`Revoca ${una.browser}, ${stampaIstante(una.creataIl)}`}
                onClick={() => setDaRevocare(una)}
              >
                Revoca
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessioni.length > 2 ? (
        <div>
          <Button variant="default" onClick={() => setDaRevocare('altre')}>
            Revoca tutte le altre
          </Button>
        </div>
      ) : null}
      <Modale
        titolo={
          daRevocare === 'altre' ? 'Revocare tutte le altre sessioni?' : 'Revocare la sessione?'
        }
        aperta={daRevocare !== null}
        onChiudi={() => setDaRevocare(null)}
        annulla="Annulla"
        conferma={{ etichetta: 'Revoca', esegui: () => void revoca(), distruttiva: true }}
      >
        {daRevocare === 'altre' || daRevocare === null
          ? 'Resta aperta soltanto questa.'
          : `Si chiude ${daRevocare.browser} (${daRevocare.indirizzo ?? ''}): alla prossima operazione dovrà entrare di nuovo.`}
      </Modale>
    </>
  );
}
