import { Stack } from '@mantine/core';
import { useState } from 'react';
import { LIMITI, type RegoleMappatura } from '#domain/mappature/regole.ts';
import { RigheModificabili } from '#web/ui/righe/RigheModificabili.tsx';
import { type ColonnaRiga, type RigaScritta, righeScritte } from '#web/ui/righe/righe.ts';
import { Bottone, Testo } from './Controlli.tsx';
import classi from './mappature.module.css';
import { rinominaTabella } from './origini.ts';

export interface SchedaTabelleProps {
  readonly regole: RegoleMappatura;
  readonly disabilitato: boolean;
  readonly onCambia: (regole: RegoleMappatura) => void;
}

/** Lookup tables: text of the file → value. Pasted from a sheet as they are. */
export function SchedaTabelle({ regole, disabilitato, onCambia }: SchedaTabelleProps) {
  const { tabelle = {} } = regole;
  const nomi = Object.keys(tabelle);
  const nuova = () => {
    let numero = nomi.length + 1;
    while (nomi.includes(`Tabella ${numero}`)) numero += 1;
    onCambia({ ...regole, tabelle: { ...tabelle, [`Tabella ${numero}`]: {} } });
  };
  return (
    <Stack gap={10}>
      <p className="nota">
        Si usano nei passi di un campo: «cerca nella tabella». Maiuscole e spazi non contano.
      </p>
      {Object.entries(tabelle).map(([nome, voci], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its name is what is being typed
        <section key={i} className={classi.carta} aria-label={`Tabella ${nome}`}>
          <header className={classi.riga}>
            <NomeTabella
              nome={nome}
              disabilitato={disabilitato}
              onNome={(altro) => onCambia(rinominaTabella(regole, nome, altro))}
            />
            {disabilitato ? null : (
              <Bottone
                nome="Togli"
                etichetta={`Togli la tabella ${nome}`}
                onPremi={() => {
                  const { [nome]: _, ...altre } = tabelle;
                  onCambia({ ...regole, tabelle: altre });
                }}
              />
            )}
          </header>
          <Voci
            nome={nome}
            voci={voci}
            disabilitato={disabilitato}
            onCambia={(nuove) => onCambia({ ...regole, tabelle: { ...tabelle, [nome]: nuove } })}
          />
        </section>
      ))}
      {disabilitato || nomi.length >= LIMITI.tabelle ? null : (
        <Bottone nome="Nuova tabella" icona="piu" onPremi={nuova} />
      )}
    </Stack>
  );
}

interface NomeTabellaProps {
  readonly nome: string;
  readonly disabilitato: boolean;
  readonly onNome: (nome: string) => void;
}

/** A name is taken when it is left: half a name is not a name yet. */
function NomeTabella({ nome, disabilitato, onNome }: NomeTabellaProps) {
  const [scritto, setScritto] = useState(nome);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears when the field is left
    <span onBlur={() => onNome(scritto.trim().slice(0, 120))}>
      <Testo
        etichetta={`Nome della tabella ${nome}`}
        largo
        valore={scritto}
        disabilitato={disabilitato}
        onCambia={setScritto}
      />
    </span>
  );
}

const COLONNE: readonly ColonnaRiga[] = [
  { campo: 'testo', titolo: 'Testo del file', tipo: 'testo', obbligatoria: true, lunghezza: 400 },
  { campo: 'valore', titolo: 'Valore', tipo: 'testo', lunghezza: 400 },
];

interface VociProps {
  readonly nome: string;
  readonly voci: Readonly<Record<string, string>>;
  readonly disabilitato: boolean;
  readonly onCambia: (voci: Readonly<Record<string, string>>) => void;
}

function Voci({ nome, voci, disabilitato, onCambia }: VociProps) {
  const [righe, setRighe] = useState<readonly RigaScritta[]>(() =>
    righeScritte(
      COLONNE,
      Object.entries(voci).map(([testo, valore]) => ({ testo, valore })),
    ),
  );
  return (
    <RigheModificabili
      etichetta={`Voci della tabella ${nome}`}
      colonne={COLONNE}
      righe={righe}
      scrive={!disabilitato}
      vuoto="La tabella è vuota."
      onCambia={(nuove) => {
        setRighe(nuove);
        onCambia(
          Object.fromEntries(
            nuove
              .filter(({ testi }) => (testi.testo ?? '').trim() !== '')
              .map(({ testi }) => [(testi.testo ?? '').trim(), (testi.valore ?? '').trim()]),
          ),
        );
      }}
    />
  );
}
