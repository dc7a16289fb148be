import { Button } from '@mantine/core';
import { useState } from 'react';
import { stampaIstante } from '#domain/tempo/istante.ts';
import classi from '#web/accesso/utenti/utenti.module.css';
import {
  inizioDi,
  STATI,
  sueAziende,
  type Token,
  type TokenNuovo,
  ultimoGiorno,
} from './bozza-token.ts';
import { DomandaRevoca } from './DomandaRevoca.tsx';
import { NuovoToken } from './NuovoToken.tsx';
import { TokenMostrato } from './TokenMostrato.tsx';
import { useToken } from './use-token.ts';

const uso = ({ ultimoUso, indirizzo }: Token): string =>
  ultimoUso ? `usato l’ultima volta ${stampaIstante(ultimoUso)} da ${indirizzo}` : 'mai usato';

/** One's own tokens for programs: made, seen in use, revoked. */
export default function MieiToken() {
  const { token = [], error, daRevocare, setDaRevocare, revoca, rileggi } = useToken(true);
  const [nuovo, setNuovo] = useState(false);
  const [fatto, setFatto] = useState<TokenNuovo | null>(null);
  const vivi = token.filter(({ stato }) => stato !== 'revocato');
  if (error) return <p className={classi.nota}>{error.message}</p>;
  return (
    <>
      <ul className={classi.concessioni} aria-label="I miei token">
        {vivi.map((uno) => (
          <li key={uno.id}>
            <div>
              <b>{uno.nome}</b> · {sueAziende(uno)}
              <p className={classi.nota}>
                {inizioDi(uno)} {STATI[uno.stato]},{' '}
                {uno.stato === 'attivo' ? 'fino al' : 'valeva fino al'} {ultimoGiorno(uno)}
              </p>
              <p className={classi.nota}>{uso(uno)}</p>
            </div>
            <Button
              variant="default"
              aria-label={`Revoca ${uno.nome}`}
              onClick={() => setDaRevocare([uno])}
            >
              Revoca
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="default" onClick={() => setNuovo(true)}>
          Nuovo token
        </Button>
      </div>
      {nuovo ? (
        <NuovoToken
          onChiudi={() => setNuovo(false)}
          onFatto={(suo) => {
            setNuovo(false);
            setFatto(suo);
            void rileggi();
          }}
        />
      ) : null}
      {fatto ? <TokenMostrato token={fatto} onChiudi={() => setFatto(null)} /> : null}
      <DomandaRevoca
        token={daRevocare}
        onChiudi={() => setDaRevocare([])}
        onRevoca={() => void revoca()}
      />
    </>
  );
}
