import { Button, CopyButton } from '@mantine/core';
import { salva } from '#web/base/file.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Modale } from '#web/ui/Modale.tsx';
import classi from './fattori.module.css';

export interface CodiciMostratiProps {
  readonly codici: readonly string[] | null;
  readonly onChiudi: () => void;
}

/** The only time that the codes are shown: neither Esc nor a click beside them takes them away. */
export function CodiciMostrati({ codici, onChiudi }: CodiciMostratiProps) {
  const { utente } = useSessione();
  const testo = (codici ?? []).join('\n');
  const scarica = () => {
    const righe = `Rateo, codici di recupero di ${utente.username}\nOgnuno vale una volta.\n\n${testo}\n`;
    const contenuto = new Blob([righe], { type: 'text/plain;charset=utf-8' });
    salva({ contenuto, nome: `codici-di-recupero-${utente.username}.txt` });
  };
  return (
    <Modale
      titolo="Codici di recupero"
      aperta={codici !== null}
      onChiudi={onChiudi}
      ferma
      conferma={{ etichetta: 'Li ho conservati', esegui: onChiudi }}
      piede={
        <>
          <CopyButton value={testo}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copiati' : 'Copia'}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={() => window.print()}>
            Stampa
          </Button>
          <Button variant="default" onClick={scarica}>
            Scarica
          </Button>
        </>
      }
    >
      <p>
        Conservarli ora, lontano dal telefono: non saranno mostrati di nuovo. Ognuno fa entrare una
        volta chi non ha più il secondo fattore.
      </p>
      <ul className={classi.codici} aria-label="Codici">
        {(codici ?? []).map((codice) => (
          <li key={codice}>{codice}</li>
        ))}
      </ul>
    </Modale>
  );
}
