import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteToken } from '#contract/token.ts';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { CHIAMATE_TOKEN, GIORNI_TOKEN, NOME_TOKEN_MASSIMO } from '#domain/accesso/token.ts';
import { aggiungiGiorni } from '#domain/tempo/data.ts';
import { MatricePrivilegi, privilegiDi } from '#web/accesso/utenti/MatricePrivilegi.tsx';
import classi from '#web/accesso/utenti/utenti.module.css';
import { chiama, ErroreApi } from '#web/base/api.ts';
import { oggi } from '#web/base/oggi.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';
import { CampoData } from '#web/ui/CampoData.tsx';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import {
  type BozzaToken,
  corpoDi,
  type Possibile,
  siPuoDare,
  type TokenNuovo,
} from './bozza-token.ts';

export interface NuovoTokenProps {
  readonly onChiudi: () => void;
  readonly onFatto: (token: TokenNuovo) => void;
}

const vuota = (): BozzaToken => ({
  nome: '',
  aziende: [],
  privilegi: [],
  scade: aggiungiGiorni(oggi(), GIORNI_TOKEN),
  chiamate: String(CHIAMATE_TOKEN),
  atti: [],
});

/** Field by field what the server refused; what names no field is said above the button. */
const useErrori = () => {
  const [errore, setErrore] = useState<unknown>(null);
  const problema = errore instanceof ErroreApi ? errore.problema : undefined;
  const del = (campo: string): string | undefined =>
    problema?.errori?.find((uno) => uno.campo === campo)?.messaggio;
  const altro =
    errore === null || problema?.errori?.length ? null : (problema?.detail ?? String(errore));
  return { del, altro, setErrore };
};

/** A new token: which program, for which companies, until when, and what it may do. */
export function NuovoToken({ onChiudi, onFatto }: NuovoTokenProps) {
  const { perAzienda, aziende } = useSessione();
  const [bozza, setBozza] = useState<BozzaToken>(vuota);
  const [inCorso, setInCorso] = useState(false);
  const { del, altro, setErrore } = useErrori();
  const { data: possibile } = useQuery({
    queryKey: ['token', 'possibile'],
    queryFn: ({ signal }) => chiama(rotteToken.possibile, { signal }),
  });
  const cambia = (parte: Partial<BozzaToken>) => setBozza((prima) => ({ ...prima, ...parte }));
  const puo = (uno: Privilegio) => siPuoDare(perAzienda, bozza.aziende, uno);
  const sceglieAziende = (scelte: readonly string[]) =>
    cambia({
      aziende: scelte,
      privilegi: bozza.privilegi.filter((uno) => siPuoDare(perAzienda, scelte, uno)),
    });
  const crea = async () => {
    setInCorso(true);
    setErrore(null);
    try {
      onFatto(await chiama(rotteToken.crea, { body: corpoDi(bozza) }));
    } catch (causa) {
      setErrore(causa);
    } finally {
      setInCorso(false);
    }
  };
  return (
    <Cassetto titolo="Nuovo token" aperto onChiudi={onChiudi} larghezza={560}>
      <div className={classi.modulo}>
        <TextInput
          label="Nome del programma"
          value={bozza.nome}
          maxLength={NOME_TOKEN_MASSIMO}
          required
          error={del('nome')}
          onChange={({ currentTarget }) => cambia({ nome: currentTarget.value })}
        />
        <CampoCodici
          etichetta="Aziende"
          opzioni={aziende.map((una) => ({
            codice: una.cod_Azienda,
            descrizione: una.ragioneSociale,
          }))}
          valore={bozza.aziende}
          segnaposto={bozza.aziende.length === 0 ? 'Tutte, anche quelle future' : ''}
          errore={del('aziende')}
          onCambia={sceglieAziende}
        />
        <Durata bozza={bozza} possibile={possibile} del={del} onCambia={cambia} />
        <MatricePrivilegi
          titolo="Privilegi"
          valore={bozza.privilegi}
          record={{ id: 0 }}
          digitati={{}}
          disabilitato={false}
          errore={del('privilegi')}
          puo={puo}
          onCambia={(privilegi) => cambia({ privilegi: privilegiDi(privilegi) })}
        />
        {del('privilegi') ? <p role="alert">{del('privilegi')}</p> : null}
        <Atti
          scelti={bozza.atti}
          atti={(possibile?.atti ?? []).filter(
            ({ privilegio }) =>
              privilegio === null || siPuoDareConToken(bozza.privilegi, privilegio),
          )}
          onCambia={(atti) => cambia({ atti })}
        />
        {altro ? <p role="alert">{altro}</p> : null}
        <div>
          <Button
            loading={inCorso}
            disabled={bozza.nome.trim() === '' || bozza.privilegi.length === 0 || !bozza.scade}
            onClick={() => void crea()}
          >
            Crea il token
          </Button>
        </div>
      </div>
    </Cassetto>
  );
}

const siPuoDareConToken = (privilegi: readonly Privilegio[], serve: string): boolean =>
  (privilegi as readonly string[]).includes(serve) ||
  (privilegi as readonly string[]).includes(serve.replace(/_R$/, '_W'));

interface AttiProps {
  readonly atti: readonly { readonly operazione: string; readonly riassunto: string }[];
  readonly scelti: readonly string[];
  readonly onCambia: (scelti: readonly string[]) => void;
}

/** Acts that ask a person to show who they are: a program does them only where it is said here. */
function Atti({ atti, scelti, onCambia }: AttiProps) {
  return (
    <fieldset className={classi.atti}>
      <legend>Atti che chiedono una conferma</legend>
      {atti.length === 0 ? (
        <p className={classi.nota}>Nessuno, con i privilegi scelti.</p>
      ) : (
        atti.map(({ operazione, riassunto }) => (
          <Checkbox
            key={operazione}
            label={riassunto}
            checked={scelti.includes(operazione)}
            onChange={({ currentTarget }) =>
              onCambia(
                currentTarget.checked
                  ? [...scelti, operazione]
                  : scelti.filter((uno) => uno !== operazione),
              )
            }
          />
        ))
      )}
    </fieldset>
  );
}

interface DurataProps {
  readonly bozza: BozzaToken;
  readonly possibile: Possibile | undefined;
  readonly del: (campo: string) => string | undefined;
  readonly onCambia: (parte: Partial<BozzaToken>) => void;
}

/** Until when it holds, and how often it may call. */
function Durata({ bozza, possibile, del, onCambia }: DurataProps) {
  return (
    <div className={classi.affiancati}>
      <CampoData
        etichetta="Scade il"
        valore={bozza.scade}
        obbligatorio
        errore={del('scade')}
        nota={possibile && `Al più ${possibile.giorniMassimi} giorni da oggi.`}
        onCambia={(scade) => onCambia({ scade })}
      />
      <TextInput
        label="Chiamate al minuto"
        value={bozza.chiamate}
        inputMode="numeric"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={possibile && `Al più ${possibile.chiamateMassime}.`}
        error={del('chiamateAlMinuto')}
        onChange={({ currentTarget }) =>
          onCambia({ chiamate: currentTarget.value.replace(/\D/g, '').slice(0, 5) })
        }
      />
    </div>
  );
}
