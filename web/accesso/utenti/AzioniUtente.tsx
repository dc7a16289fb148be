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
import { statoFattore, type UtenteLetto } from './utente-letto.ts';
import classi from './utenti.module.css';

export function diciErrore(titolo: string, errore: unknown): void {
  const testo = errore instanceof ErroreApi ? errore.problema.detail : String(errore);
  mostraToast({ titolo, testo, tipo: 'errore', durataMs: DURATA_TOAST_MS });
}

interface AzioniUtenteProps extends ParteProps {
  readonly onPassword: (di: PasswordDi) => void;
}

type Domanda = 'password' | 'disattiva' | 'fattori';

/** What is asked before it is done: title, button, and what follows from it. */
const DOMANDE: Readonly<
  Record<Domanda, (username: string) => readonly [titolo: string, azione: string, testo: string]>
> = {
  password: (username) => [
    `Reimpostare la password di ${username}?`,
    'Reimposta',
    'Quella di adesso non vale più, e le sessioni aperte finiscono subito. La nuova si vede una volta sola.',
  ],
  disattiva: (username) => [
    `Disattivare ${username}?`,
    'Disattiva',
    'Non potrà più entrare, e le sessioni aperte finiscono subito. Ruoli e storia restano: si può riattivare.',
  ],
  fattori: (username) => [
    `Azzerare il secondo fattore di ${username}?`,
    'Azzera',
    'App, passkey e codici di recupero non valgono più, e le sessioni aperte finiscono subito: fino al prossimo basta la password.',
  ],
};

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
  const azzera = () =>
    fai('Secondo fattore non azzerato', async () => {
      await chiama(rotteUtenti.azzeraFattori, { params: { id: utente.id } });
    });
  const reimposta = () =>
    fai('Password non reimpostata', async () => {
      const { id, username } = utente;
      const { password } = await chiama(rotteUtenti.reimpostaPassword, { params: { id } });
      onPassword({ username, password });
    });
  const esegui = { password: reimposta, disattiva: () => attiva(false), fattori: azzera };
  const [titolo, azione, testo] = DOMANDE[domanda ?? 'disattiva'](utente.username);
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
          {utente.haFattore ? (
            <Button variant="default" onClick={() => setDomanda('fattori')}>
              Azzera secondo fattore
            </Button>
          ) : null}
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
        titolo={titolo}
        aperta={domanda !== null}
        onChiudi={() => setDomanda(null)}
        annulla="Annulla"
        conferma={{
          etichetta: azione,
          esegui: () => void (domanda && esegui[domanda]()),
          distruttiva: true,
          inCorso,
        }}
      >
        {testo}
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
      <div>
        <dt>Secondo fattore</dt>
        <dd>{statoFattore(utente)}</dd>
      </div>
    </dl>
  );
}
