import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { createElement } from 'react';

/** The ramp around the one accent; our styles take the token, the ramp serves Mantine's maths. */
const ACCENTO: MantineColorsTuple = [
  '#e3f0ee',
  '#cbe5e1',
  '#9adfd7',
  '#6bc7be',
  '#4fb8ae',
  '#2c978f',
  '#16807a',
  '#0b6b66',
  '#084f4b',
  '#063b38',
];

/** The one mark of what opens a list, as in our own fields of choice. */
const FRECCIA = {
  rightSection: createElement(
    'svg',
    { width: 12, viewBox: '0 0 16 16', fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 },
    createElement('path', { d: 'M4 6l4 4 4-4' }),
  ),
  rightSectionWidth: 26,
  rightSectionPointerEvents: 'none',
} as const;

export const tema = createTheme({
  primaryColor: 'accento',
  primaryShade: { light: 7, dark: 4 },
  colors: { accento: ACCENTO },
  white: '#ffffff',
  black: '#1c2529',
  fontFamily: 'var(--t-font)',
  fontFamilyMonospace: 'var(--t-mono)',
  fontSizes: {
    xs: '0.6875rem',
    sm: '0.8125rem',
    md: '0.8125rem',
    lg: '0.9375rem',
    xl: '1.25rem',
  },
  headings: {
    fontFamily: 'var(--t-font)',
    fontWeight: '680',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '0.9375rem', lineHeight: '1.35' },
      h3: { fontSize: '0.8125rem', lineHeight: '1.4' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '9px', xl: '14px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // Spelt out, so that the stylesheet can tell a filled button by its attribute.
    Button: { defaultProps: { variant: 'filled' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Select: { defaultProps: FRECCIA },
    NativeSelect: { defaultProps: FRECCIA },
    Checkbox: { defaultProps: { size: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    Modal: {
      defaultProps: { centered: false, yOffset: '12vh', transitionProps: { duration: 90 } },
    },
    Menu: { defaultProps: { transitionProps: { duration: 80 } } },
    Tooltip: { defaultProps: { openDelay: 350, transitionProps: { duration: 80 } } },
  },
});

/** Mantine's palette variables, drawn from our tokens: one source for every colour. */
const DAI_GETTONI = {
  '--mantine-color-body': 'var(--t-paper)',
  '--mantine-color-text': 'var(--t-ink)',
  '--mantine-color-bright': 'var(--t-ink)',
  '--mantine-color-dimmed': 'var(--t-ink-2)',
  '--mantine-color-placeholder': 'var(--t-ink-3)',
  '--mantine-color-error': 'var(--t-negative)',
  '--mantine-color-anchor': 'var(--t-accent)',
  '--mantine-color-default': 'var(--t-panel)',
  '--mantine-color-default-hover': 'var(--t-hover)',
  '--mantine-color-default-color': 'var(--t-ink)',
  '--mantine-color-default-border': 'var(--t-line)',
  '--mantine-color-disabled': 'var(--t-hover)',
  '--mantine-color-disabled-color': 'var(--t-ink-2)',
  '--mantine-color-disabled-border': 'var(--t-line)',
  '--mantine-primary-color-contrast': 'var(--t-on-accent)',
  '--mantine-color-accento-filled': 'var(--t-accent)',
  '--mantine-color-accento-filled-hover': 'var(--t-accent-hover)',
  '--mantine-color-accento-light': 'var(--t-accent-soft)',
  '--mantine-color-accento-light-hover': 'var(--t-accent-soft)',
  '--mantine-color-accento-light-color': 'var(--t-accent-on-soft)',
} as const;

export const variabiliTema: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...DAI_GETTONI },
  dark: { ...DAI_GETTONI },
});
