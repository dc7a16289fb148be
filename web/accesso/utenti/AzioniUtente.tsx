import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { rotteUtenti } from '#contract/utenti.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { chiama, ErroreApi } from '#web/base/api.ts';
import type { ParteProps } from '#web/record/campi.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import type { PasswordDi } from './PasswordMostrata.tsx';
import type { UtenteLetto } from './utente-letto.ts';
import classi from './utenti.module.css';

export function diciErrore(titolo: string, errore: unknown): void {
  const testo = errore instanceof ErroreApi ? errore.problema.detail : String(errore);
  mostraToast({ titolo, testo, tipo: 'errore', durataMs: DURATA_TOAST_MS });
}

interface AzioniUtenteProps extends ParteProps {
  readonly onPassword: (di: PasswordDi) => void;
}

type Domanda = 'password' | 'disattiva';

/** How the user comes in, and what only another administrator does about it. */
export function AzioniUtente({ record, scrive, onScritto, onPassword }: AzioniUtenteProps) {
  const utente = record as unknown as UtenteLetto;
  const proprio = useSessione().utente.id === utente.id;
  const [domanda, setDomanda] = useState<Domanda | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const fai = async (titolo: string, passi: () => Promise<void>) => {
    setInCorso(true);
    try {
      await passi();
      onScritto();
    } catch (errore) {
      diciErrore(titolo, errore);
    } finally {
      setInCorso(false);
      setDomanda(null);
    }
  };
  const attiva = (attivo: boolean) =>
    fai(attivo ? 'Utente non riattivato' : 'Utente non disattivato', async () => {
      const { id, versione } = utente;
      await chiama(rotteUtenti.aggiorna, { params: { id }, body: { id, versione, attivo } });
    });
  const reimposta = () =>
    fai('Password non reimpostata', async () => {
      const { id, username } = utente;
      const { password } = await chiama(rotteUtenti.reimpostaPassword, { params: { id } });
      onPassword({ username, password });
    });
  return (
    <section className={classi.accesso} aria-label="Accesso">
      {utente.concessioni.length === 0 ? (
        <p role="status" className={classi.senza}>
          {utente.username} non ha ruoli: può entrare, ma non vede nulla. Si danno nella scheda
          Ruoli.
        </p>
      ) : null}
      <FattiDiAccesso utente={utente} />
      {scrive && !proprio ? (
        <Group gap={8} align="stretch">
          <Button variant="default" onClick={() => setDomanda('password')}>
            Reimposta password
          </Button>
          {utente.attivo ? (
            <Button variant="default" onClick={() => setDomanda('disattiva')}>
              Disattiva
            </Button>
          ) : (
            <Button variant="default" loading={inCorso} onClick={() => void attiva(true)}>
              Riattiva
            </Button>
          )}
        </Group>
      ) : null}
      {proprio ? (
        <p className={classi.nota}>
          La propria password si cambia dal menu utente. Disattivarsi, o cambiare le proprie
          concessioni, lo può soltanto un altro amministratore.
        </p>
      ) : null}
      <Modale
        titolo={
          domanda === 'password'
            ? `Reimpostare la password di ${utente.username}?`
            : `Disattivare ${utente.username}?`
        }
        aperta={domanda !== null}
        onChiudi={() => setDomanda(null)}
        annulla="Annulla"
        conferma={{
          etichetta: domanda === 'password' ? 'Reimposta' : 'Disattiva',
          esegui: () => void (domanda === 'password' ? reimposta() : attiva(false)),
          distruttiva: true,
          inCorso,
        }}
      >
        {domanda === 'password'
          ? 'Quella di adesso non vale più, e le sessioni aperte finiscono subito. La nuova si vede una volta sola.'
          : 'Non potrà più entrare, e le sessioni aperte finiscono subito. Ruoli e storia restano: si può riattivare.'}
      </Modale>
    </section>
  );
}

function FattiDiAccesso({ utente }: { readonly utente: UtenteLetto }) {
  const { ultimoAccesso, passwordIl, cambioPasswordRichiesto, attivo } = utente;
  return (
    <dl className={classi.fatti}>
      <div>
        <dt>Stato</dt>
        <dd>{attivo ? 'attivo' : 'disattivato'}</dd>
      </div>
      <div>
        <dt>Ultimo accesso</dt>
        <dd>{ultimoAccesso ? stampaIstante(ultimoAccesso) : 'non recente'}</dd>
      </div>
      <div>
        <dt>Password dal</dt>
        <dd>
          {stampaIstante(passwordIl)}
          {cambioPasswordRichiesto ? ', da cambiare al prossimo accesso' : ''}
        </dd>
      </div>
    </dl>
  );
}
