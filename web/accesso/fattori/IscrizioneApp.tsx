import { Button, CopyButton } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { rotteFattori } from '#contract/fattori.ts';
import { aGruppi } from '#domain/accesso/fattori.ts';
import { chiama, ErroreApi } from '#web/base/api.ts';
import { CampoCodice } from './CampoCodice.tsx';
import { CodiceQr } from './CodiceQr.tsx';
import classi from './fattori.module.css';

/** A key that waits for its first code. */
export interface Proposta {
  readonly chiave: string;
  readonly indirizzo: string;
}

export interface IscrizioneAppProps {
  readonly proposta: Proposta;
  readonly onAnnulla: () => void;
  /** It holds; the recovery codes, where there were none. */
  readonly onAttiva: (codici: string[] | null) => void;
}

/** The key, to be read by the app or typed into it, and its first code. */
export function IscrizioneApp({ proposta, onAnnulla, onAttiva }: IscrizioneAppProps) {
  const { chiave, indirizzo } = proposta;
  const [codice, setCodice] = useState('');
  const [errore, setErrore] = useState<string>();
  const [attesa, setAttesa] = useState(false);
  const invia = async (evento: FormEvent) => {
    evento.preventDefault();
    setAttesa(true);
    setErrore(undefined);
    try {
      const { codici } = await chiama(rotteFattori.confermaTotp, { body: { codice } });
      onAttiva(codici);
    } catch (fallita) {
      setErrore(fallita instanceof ErroreApi ? fallita.problema.detail : String(fallita));
      setCodice('');
    } finally {
      setAttesa(false);
    }
  };
  return (
    <div className={classi.iscrizione}>
      <CodiceQr testo={indirizzo} nome="Codice QR da inquadrare con l’app di autenticazione" />
      <ol className={classi.passi}>
        <li>
          Inquadrare il codice con un’app di autenticazione, oppure scrivervi la chiave:
          <div className={classi.chiave}>
            <output aria-label="Chiave">{aGruppi(chiave)}</output>
            <CopyButton value={chiave}>
              {({ copied, copy }) => (
                <Button variant="default" size="compact-sm" onClick={copy}>
                  {copied ? 'Copiata' : 'Copia'}
                </Button>
              )}
            </CopyButton>
          </div>
        </li>
        <li>
          Scrivere le sei cifre che l’app mostra:
          <form className={classi.conferma} onSubmit={(evento) => void invia(evento)}>
            <CampoCodice
              autoFocus
              etichetta="Codice dell’app"
              valore={codice}
              onCambia={setCodice}
              errore={errore}
            />
            <div>
              <Button mt={21} type="submit" loading={attesa} disabled={codice.length !== 6}>
                Attiva
              </Button>{' '}
              <Button mt={21} variant="default" onClick={onAnnulla}>
                Annulla
              </Button>
            </div>
          </form>
        </li>
      </ol>
    </div>
  );
}
