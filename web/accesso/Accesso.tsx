import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { ErroreApi } from '#web/base/api.ts';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { avviaSessione, entra, statoSessione, useStatoSessione } from '#web/sessione/sessione.ts';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';
import { destinazioneDopoAccesso } from './destinazione.ts';
import { FoglioAccesso } from './FoglioAccesso.tsx';

const ILLEGGIBILE = 'Errore lettura file di configurazione. Ricaricare la pagina.';

function messaggio(errore: unknown): string {
  return errore instanceof ErroreApi
    ? errore.problema.detail
    : 'Accesso non riuscito. Ricaricare la pagina e riprovare.';
}

function Illeggibile() {
  return (
    <>
      <Alert color="var(--t-negative)" variant="outline" title="Errore">
        {ILLEGGIBILE}
      </Alert>
      <Button fullWidth mt="md" onClick={() => location.reload()} data-autofocus>
        Ricarica la pagina
      </Button>
    </>
  );
}

function Modulo() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [errore, setErrore] = useState<string | null>(null);
  const [attesa, setAttesa] = useState(false);
  const campoPassword = useRef<HTMLInputElement>(null);
  const invia = async (evento: FormEvent) => {
    evento.preventDefault();
    setAttesa(true);
    setErrore(null);
    try {
      await entra(username.trim(), password);
    } catch (fallita) {
      setErrore(messaggio(fallita));
      setPassword('');
      setAttesa(false);
      campoPassword.current?.focus();
    }
  };
  return (
    <form onSubmit={(evento) => void invia(evento)} aria-label="Accesso">
      <TextInput
        label="Nome utente"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        withAsterisk={false}
        value={username}
        onChange={({ currentTarget }) => setUsername(currentTarget.value)}
      />
      <PasswordInput
        ref={campoPassword}
        mt={12}
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password' }}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {errore ? (
        <Alert color="var(--t-negative)" variant="outline" mt={14} p={10}>
          {errore}
        </Alert>
      ) : null}
      <Button type="submit" fullWidth mt={18} loading={attesa}>
        Accedi
      </Button>
    </form>
  );
}

/** `/pages/login`: log-in, or the word that the configuration could not be read. */
export default function Accesso() {
  const { fase } = useStatoSessione();
  const naviga = useNavigate();
  const { ritorno } = useRicercaUrl();
  const prosegui = useCallback(() => {
    const stato = statoSessione();
    const daCambiare = stato.fase === 'aperta' && stato.identita.cambioPasswordRichiesto;
    void naviga({ href: destinazioneDopoAccesso(ritorno, daCambiare), replace: true });
  }, [naviga, ritorno]);
  useEffect(() => void avviaSessione(), []);
  // Also for who comes here with a session that the cookie has just renewed.
  useEffect(() => {
    if (fase === 'aperta') prosegui();
  }, [fase, prosegui]);
  if (fase === 'ignota' || fase === 'aperta') return <Attesa />;
  return (
    <FoglioAccesso titolo="Accedi a Rateo">
      {fase === 'illeggibile' ? <Illeggibile /> : <Modulo />}
    </FoglioAccesso>
  );
}
