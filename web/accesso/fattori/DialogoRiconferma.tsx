import { Alert, Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { rotteFattori } from '#contract/fattori.ts';
import { linkRiconferma } from '#web/accesso/fornitori/indirizzi.ts';
import { chiama, ErroreApi } from '#web/base/api.ts';
import { concludiRiconferma } from '#web/sessione/riconferma.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { CampoCodice } from './CampoCodice.tsx';
import classi from './fattori.module.css';
import { useFattori } from './miei-fattori.ts';

const conPasskey = () => import('./con-passkey.ts');

/** Sends a proof: what was refused of it, or that all who wait may go on. */
function useProva() {
  const [errore, setErrore] = useState<string | null>(null);
  const [attesa, setAttesa] = useState(false);
  const prova = async (passi: () => Promise<unknown>): Promise<boolean> => {
    setAttesa(true);
    setErrore(null);
    try {
      await passi();
      concludiRiconferma(true);
      return true;
    } catch (fallita) {
      setAttesa(false);
      if (fallita instanceof ErroreApi) setErrore(fallita.problema.detail);
      else if (!(await conPasskey()).eRinuncia(fallita))
        setErrore('La passkey non ha risposto: riprovare.');
      return false;
    }
  };
  return { errore, attesa, prova };
}

/** Of whom a provider has let in and who has no factor here: the provider asks again, beside what is being done. */
function ConFornitore({ fornitore }: { readonly fornitore: { id: number; nome: string } }) {
  const [aperto, setAperto] = useState(false);
  return (
    <Modale
      titolo="Riconferma dell’identità"
      aperta
      misura="sm"
      onChiudi={() => concludiRiconferma(false)}
      annulla="Annulla"
      conferma={{
        etichetta: 'Prosegui',
        esegui: () => concludiRiconferma(true),
        impedita: !aperto,
      }}
    >
      <div className={classi.riconferma}>
        <p>
          È un’operazione delicata: prima di farla va mostrato di nuovo chi si è, con{' '}
          {fornitore.nome}, che si apre in un’altra scheda. Poi tornare qui e proseguire.
        </p>
        <Button
          data-autofocus
          component="a"
          href={linkRiconferma(fornitore.id, '/')}
          target="_blank"
          rel="noopener"
          onClick={() => setAperto(true)}
        >
          Riconferma con {fornitore.nome}
        </Button>
      </div>
    </Modale>
  );
}

/** Asks anew who sits here, with what they have; Esc leaves everything as it was. */
export default function DialogoRiconferma() {
  const { utente, fornitore } = useSessione();
  const { fattori } = useFattori();
  const [password, setPassword] = useState('');
  const [codice, setCodice] = useState('');
  const { errore, attesa, prova } = useProva();
  if (!fattori) return null;
  const haPasskey = fattori.passkey.length > 0 && fattori.impedimentoPasskey === null;
  const haFattore = fattori.totp !== null || fattori.passkey.length > 0;
  if (fornitore && !haFattore) return <ConFornitore fornitore={fornitore} />;
  const chiedePassword = !fornitore;
  const pronta = (!chiedePassword || password !== '') && (!haFattore || codice !== '');
  const invia = async () => {
    const body = { ...(chiedePassword && { password }), ...(haFattore && { codice }) };
    if (!(await prova(() => chiama(rotteFattori.riconferma, { body })))) setCodice('');
  };
  return (
    <Modale
      titolo="Riconferma dell’identità"
      aperta
      misura="sm"
      onChiudi={() => concludiRiconferma(false)}
      annulla="Annulla"
      conferma={{
        etichetta: 'Riconferma',
        esegui: () => void invia(),
        impedita: !pronta,
        inCorso: attesa,
      }}
    >
      <form
        className={classi.riconferma}
        onSubmit={(evento: FormEvent) => {
          evento.preventDefault();
          if (pronta && !attesa) void invia();
        }}
      >
        <p>
          {fornitore
            ? `${utente.username} è entrato con ${fornitore.nome}: il secondo fattore si mostra qui.`
            : 'L’operazione è delicata e l’accesso non è recente: prima di farla va mostrato di nuovo chi si è.'}
        </p>
        {haPasskey ? (
          <>
            <Button
              data-autofocus
              onClick={() => void prova(async () => (await conPasskey()).riconfermaConPasskey())}
            >
              Usa una passkey
            </Button>
            <p className={classi.oppure}>oppure</p>
          </>
        ) : null}
        {chiedePassword ? (
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            data-autofocus={haPasskey ? undefined : true}
            visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password' }}
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        ) : null}
        {haFattore ? (
          <CampoCodice
            recupero
            etichetta="Codice"
            descrizione={
              fattori.totp
                ? 'Quello dell’app, oppure uno di recupero'
                : 'Uno dei codici di recupero'
            }
            valore={codice}
            onCambia={setCodice}
          />
        ) : null}
        {errore ? (
          <Alert color="var(--t-negative)" variant="outline" p={10}>
            {errore}
          </Alert>
        ) : null}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modale>
  );
}
