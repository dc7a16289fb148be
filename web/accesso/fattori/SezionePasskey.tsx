import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { rotteFattori } from '#contract/fattori.ts';
import { nomeBrowser } from '#domain/accesso/browser.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { chiama, ErroreApi } from '#web/base/api.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import classi from './fattori.module.css';
import type { Fattori } from './miei-fattori.ts';
import type { SezioneProps } from './SezioneApp.tsx';

type Passkey = Fattori['passkey'][number];

const NOME_MASSIMO = 60;

interface NomeProps {
  readonly iniziale: string;
  readonly etichetta: string;
  readonly azione: string;
  readonly onInvia: (nome: string) => Promise<void>;
  readonly onAnnulla: () => void;
}

/** A name for a passkey: a new one, or one that has a name already. */
function NomePasskey({ iniziale, etichetta, azione, onInvia, onAnnulla }: NomeProps) {
  const [nome, setNome] = useState(iniziale);
  const [attesa, setAttesa] = useState(false);
  const invia = async (evento: FormEvent) => {
    evento.preventDefault();
    setAttesa(true);
    await onInvia(nome.trim());
    setAttesa(false);
  };
  return (
    <form className={classi.nuova} onSubmit={(evento) => void invia(evento)}>
      <TextInput
        label={etichetta}
        autoFocus
        maxLength={NOME_MASSIMO}
        value={nome}
        onChange={({ currentTarget }) => setNome(currentTarget.value)}
      />
      <Button type="submit" loading={attesa} disabled={nome.trim() === ''}>
        {azione}
      </Button>
      <Button variant="default" onClick={onAnnulla}>
        Annulla
      </Button>
    </form>
  );
}

/** What the device is called, as a first name for its passkey. */
const proposto = (): string => nomeBrowser(navigator.userAgent).slice(0, NOME_MASSIMO);

/** Passkeys: made on this device, named, taken away; or why they cannot be made here. */
export function SezionePasskey({ fattori, onCambiati, onCodici }: SezioneProps) {
  const { passkey, impedimentoPasskey } = fattori;
  const [nuova, setNuova] = useState(false);
  const [daTogliere, setDaTogliere] = useState<Passkey | null>(null);
  const crea = async (nome: string) => {
    const { creaPasskey, eRinuncia } = await import('./con-passkey.ts');
    try {
      const codici = await creaPasskey(nome);
      setNuova(false);
      annunciaFatto('Passkey aggiunta', `«${nome}» serve da ora per entrare.`);
      onCodici(codici);
      onCambiati();
    } catch (errore) {
      if (eRinuncia(errore)) return;
      const testo =
        errore instanceof ErroreApi
          ? errore
          : new Error('Il dispositivo non l’ha creata, o ne ha già una per questo utente.');
      segnalaErrore('Passkey non aggiunta', testo);
    }
  };
  const togli = async ({ id }: Passkey) => {
    setDaTogliere(null);
    try {
      onCambiati(await chiama(rotteFattori.togliPasskey, { params: { id } }));
      annunciaFatto('Fatto', 'La passkey non apre più nulla.');
    } catch (errore) {
      segnalaErrore('Passkey non tolta', errore);
    }
  };
  return (
    <section className={`pannello ${classi.foglio}`} aria-labelledby="passkey">
      <div className={classi.testa}>
        <div>
          <h2 id="passkey">Passkey</h2>
          <p>L’impronta, il volto o il PIN di un dispositivo, anche al posto della password</p>
        </div>
        {nuova || impedimentoPasskey ? null : (
          <Button variant="default" onClick={() => setNuova(true)}>
            Aggiungi una passkey
          </Button>
        )}
      </div>
      {impedimentoPasskey ? (
        <p className={classi.nota} role="note">
          {impedimentoPasskey}
        </p>
      ) : null}
      {nuova ? (
        <NomePasskey
          etichetta="Nome della passkey"
          iniziale={proposto()}
          azione="Crea"
          onInvia={crea}
          onAnnulla={() => setNuova(false)}
        />
      ) : null}
      {passkey.length > 0 ? (
        <ul className={classi.elenco} aria-label="Passkey registrate">
          {passkey.map((una) => (
            <Riga key={una.id} una={una} onCambiati={onCambiati} onTogli={setDaTogliere} />
          ))}
        </ul>
      ) : null}
      <Modale
        titolo={`Togliere la passkey «${daTogliere?.nome ?? ''}»?`}
        aperta={daTogliere !== null}
        onChiudi={() => setDaTogliere(null)}
        annulla="Annulla"
        conferma={{
          etichetta: 'Togli',
          esegui: () => void (daTogliere && togli(daTogliere)),
          distruttiva: true,
        }}
      >
        Non aprirà più nulla, e le altre sessioni si chiudono. Sul dispositivo resta finché non la
        si elimina anche lì.
      </Modale>
    </section>
  );
}

interface RigaProps {
  readonly una: Passkey;
  readonly onCambiati: (nuovi: Fattori) => void;
  readonly onTogli: (una: Passkey) => void;
}

function Riga({ una, onCambiati, onTogli }: RigaProps) {
  const [rinomina, setRinomina] = useState(false);
  const { id, nome, creataIl, ultimoUso, sincronizzata } = una;
  const chiamala = async (nuovo: string) => {
    try {
      const body = { nome: nuovo };
      onCambiati(await chiama(rotteFattori.rinominaPasskey, { params: { id }, body }));
      setRinomina(false);
    } catch (errore) {
      segnalaErrore('Passkey non rinominata', errore);
    }
  };
  if (rinomina)
    return (
      <li>
        <NomePasskey
          etichetta="Nome della passkey"
          iniziale={nome}
          azione="Salva"
          onInvia={chiamala}
          onAnnulla={() => setRinomina(false)}
        />
      </li>
    );
  return (
    <li>
      <div>
        <b>{nome}</b>
        <p className={classi.nota}>
          Aggiunta il {stampaIstante(creataIl)},{' '}
          {ultimoUso ? `usata l’ultima volta ${stampaIstante(ultimoUso)}` : 'non ancora usata'}
          {sincronizzata ? '; anche su altri dispositivi' : ''}
        </p>
      </div>
      <Group gap={8} wrap="nowrap">
        <Button variant="default" aria-label={`Rinomina ${nome}`} onClick={() => setRinomina(true)}>
          Rinomina
        </Button>
        <Button variant="default" aria-label={`Togli ${nome}`} onClick={() => onTogli(una)}>
          Togli
        </Button>
      </Group>
    </li>
  );
}
