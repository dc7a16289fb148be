import { Button, Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import { descrizionePrivilegio, ePrivilegio } from '#domain/accesso/privilegi.ts';
import { leggiOrdinamento, scriviOrdinamento } from '#domain/record/filtri/ordinamento.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import type { RecordTabella } from '#web/record/campi.ts';
import { cercaRecord, ordinaRecord } from '#web/tabelle/elenco.ts';
import { CampoRicerca } from '#web/ui/CampoRicerca.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import { inizioDi, STATI, sueAziende, type Token, ultimoGiorno } from './bozza-token.ts';
import { DomandaRevoca } from './DomandaRevoca.tsx';
import { useToken } from './use-token.ts';

const chiave = ({ id }: Token) => String(id);

const COLONNE: readonly Colonna<Token>[] = [
  { campo: 'username', titolo: 'Utente', tipo: 'testo', larghezza: 120, ordinabile: true },
  { campo: 'nome', titolo: 'Programma', tipo: 'testo', larghezza: 160, ordinabile: true },
  {
    campo: 'codice',
    titolo: 'Token',
    tipo: 'testo',
    larghezza: 150,
    testo: inizioDi,
  },
  {
    campo: 'stato',
    titolo: 'Stato',
    tipo: 'testo',
    larghezza: 84,
    ordinabile: true,
    testo: ({ stato }) => STATI[stato],
    tono: ({ stato }) => (stato === 'attivo' ? undefined : 'negativo'),
  },
  { campo: 'aziende', titolo: 'Aziende', tipo: 'testo', larghezza: 130, testo: sueAziende },
  {
    campo: 'privilegi',
    titolo: 'Privilegi',
    tipo: 'testo',
    larghezza: 240,
    elastica: true,
    testo: ({ privilegi }) => privilegi.filter(ePrivilegio).map(descrizionePrivilegio).join(', '),
  },
  {
    campo: 'scadeIl',
    titolo: 'Vale fino al',
    tipo: 'testo',
    larghezza: 96,
    ordinabile: true,
    testo: ultimoGiorno,
  },
  { campo: 'ultimoUso', titolo: 'Ultimo uso', tipo: 'istante', larghezza: 146, ordinabile: true },
  { campo: 'indirizzo', titolo: 'Da', tipo: 'testo', larghezza: 112, ordinabile: true },
];
const CAMPI = COLONNE.map(({ campo }) => campo);
const CERCATI = COLONNE.map(({ campo, titolo }) => ({
  nome: campo,
  titolo,
  tipo: 'testo' as const,
}));

/** The tokens of the users whom one administers: who uses what, and what is revoked. */
export function TokenDiTutti() {
  const { token, error, daRevocare, setDaRevocare, revoca } = useToken(false);
  const { cerca = '', ordine: scritto = '' } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const [selezione, setSelezione] = useState<readonly string[]>([]);
  const ordine = useMemo(() => leggiOrdinamento(scritto, CAMPI), [scritto]);
  const righe = useMemo(() => {
    if (!token) return undefined;
    const trovati = cercaRecord(token as unknown as readonly RecordTabella[], CERCATI, cerca);
    return ordinaRecord(trovati, CERCATI, ordine) as unknown as readonly Token[];
  }, [token, cerca, ordine]);
  const scelti = (righe ?? []).filter((uno) => uno.revocabile && selezione.includes(chiave(uno)));
  return (
    <>
      <Tabella
        nome="token"
        etichetta="Token"
        colonne={COLONNE}
        righe={righe}
        chiave={chiave}
        ordine={ordine}
        onOrdine={(nuovo) => cambia({ ordine: scriviOrdinamento(nuovo) })}
        selezione={selezione}
        onSelezione={setSelezione}
        onElimina={() => setDaRevocare(scelti)}
        vuoto={{
          motivo:
            error?.message ??
            (cerca
              ? `Nessun risultato per «${cerca}».`
              : 'Nessun token: ognuno fa i suoi nelle proprie impostazioni.'),
        }}
        barra={
          <Group gap={8}>
            <CampoRicerca
              etichetta="Cerca in Token"
              segnaposto="Cerca utente, programma o codice"
              iniziale={cerca}
              onCambia={(testo) => cambia({ cerca: testo })}
              larghezza={280}
            />
            <Button
              variant="default"
              disabled={scelti.length === 0}
              onClick={() => setDaRevocare(scelti)}
            >
              Revoca
            </Button>
          </Group>
        }
      />
      <DomandaRevoca
        token={daRevocare}
        onChiudi={() => setDaRevocare([])}
        onRevoca={() => {
          setSelezione([]);
          void revoca();
        }}
      />
    </>
  );
}
