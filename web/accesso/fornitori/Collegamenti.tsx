import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteFornitoriIdentita } from '#contract/fornitori-identita.ts';
import type { Risposta } from '#contract/rotta.ts';
import { tieneOvunque } from '#domain/accesso/amministrazione.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { diciErrore } from '#web/accesso/utenti/AzioniUtente.tsx';
import { chiama } from '#web/base/api.ts';
import type { ParteProps } from '#web/record/campi.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import classi from './fornitori.module.css';

type Collegamento = Risposta<typeof rotteFornitoriIdentita.collegamenti>[number];

/** By which identity providers a user comes in. */
export function Collegamenti({ record, scrive }: ParteProps) {
  const cassa = useQueryClient();
  const vede = tieneOvunque(useSessione().perAzienda, 'Utenti_R');
  const queryKey = ['utenti', record.id, 'collegamenti'];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      chiama(rotteFornitoriIdentita.collegamenti, { params: { id: record.id }, signal }),
    enabled: vede,
  });
  const [daTogliere, setDaTogliere] = useState<Collegamento | null>(null);
  const togli = async ({ id }: Collegamento) => {
    setDaTogliere(null);
    try {
      const params = { id: record.id, idCollegamento: id };
      await chiama(rotteFornitoriIdentita.scollega, { params });
      await cassa.invalidateQueries({ queryKey });
    } catch (errore) {
      diciErrore('Collegamento non tolto', errore);
    }
  };
  if (!vede)
    return (
      <StatoVuoto titolo="Non visibili" motivo="Serve la lettura di Utenti su tutte le aziende." />
    );
  if (data?.length === 0)
    return (
      <StatoVuoto
        titolo="Nessun collegamento"
        motivo="Il primo accesso con un fornitore di identità lo crea."
      />
    );
  return (
    <>
      <ul className={classi.collegamenti} aria-label="Collegamenti">
        {(data ?? []).map((uno) => (
          <li key={uno.id}>
            <div>
              <b>{uno.fornitore}</b> come {uno.valore}
              <p>
                Persona {uno.sub}, dal {stampaIstante(uno.creatoIl)}
                {uno.ultimoAccesso ? `; ultimo accesso ${stampaIstante(uno.ultimoAccesso)}` : ''}
              </p>
            </div>
            {scrive ? (
              <Button
                variant="default"
                aria-label={`Togli il collegamento a ${uno.fornitore}`}
                onClick={() => setDaTogliere(uno)}
              >
                Togli
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Modale
        titolo={`Togliere il collegamento a ${daTogliere?.fornitore ?? ''}?`}
        aperta={daTogliere !== null}
        onChiudi={() => setDaTogliere(null)}
        annulla="Annulla"
        conferma={{
          etichetta: 'Togli',
          esegui: () => void (daTogliere && togli(daTogliere)),
          distruttiva: true,
        }}
      >
        Le sessioni aperte da lì finiscono subito. Il prossimo accesso lo crea di nuovo, con chi
        avrà allora quel nome presso il fornitore.
      </Modale>
    </>
  );
}
