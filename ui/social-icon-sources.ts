import behance from 'bootstrap-icons/icons/behance.svg?raw'
import bluesky from 'bootstrap-icons/icons/bluesky.svg?raw'
import discord from 'bootstrap-icons/icons/discord.svg?raw'
import dribbble from 'bootstrap-icons/icons/dribbble.svg?raw'
import facebook from 'bootstrap-icons/icons/facebook.svg?raw'
import github from 'bootstrap-icons/icons/github.svg?raw'
import gitlab from 'bootstrap-icons/icons/gitlab.svg?raw'
import instagram from 'bootstrap-icons/icons/instagram.svg?raw'
import linkedin from 'bootstrap-icons/icons/linkedin.svg?raw'
import mastodon from 'bootstrap-icons/icons/mastodon.svg?raw'
import medium from 'bootstrap-icons/icons/medium.svg?raw'
import pinterest from 'bootstrap-icons/icons/pinterest.svg?raw'
import reddit from 'bootstrap-icons/icons/reddit.svg?raw'
import signal from 'bootstrap-icons/icons/signal.svg?raw'
import spotify from 'bootstrap-icons/icons/spotify.svg?raw'
import strava from 'bootstrap-icons/icons/strava.svg?raw'
import substack from 'bootstrap-icons/icons/substack.svg?raw'
import telegram from 'bootstrap-icons/icons/telegram.svg?raw'
import threads from 'bootstrap-icons/icons/threads.svg?raw'
import tiktok from 'bootstrap-icons/icons/tiktok.svg?raw'
import twitch from 'bootstrap-icons/icons/twitch.svg?raw'
import vimeo from 'bootstrap-icons/icons/vimeo.svg?raw'
import whatsapp from 'bootstrap-icons/icons/whatsapp.svg?raw'
import x from 'bootstrap-icons/icons/twitter-x.svg?raw'
import youtube from 'bootstrap-icons/icons/youtube.svg?raw'
import type { SocialIcon } from '#server/site/types.ts'

/** The icons of social networks. Only the server renders them, since each page has the same few. */
export const SOCIAL_ICON_SOURCES: Record<SocialIcon, string> = {
  behance,
  bluesky,
  discord,
  dribbble,
  facebook,
  github,
  gitlab,
  instagram,
  linkedin,
  mastodon,
  medium,
  pinterest,
  reddit,
  signal,
  spotify,
  strava,
  substack,
  telegram,
  threads,
  tiktok,
  twitch,
  vimeo,
  whatsapp,
  x,
  youtube,
}
